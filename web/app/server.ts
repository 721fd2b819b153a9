/** Where the page came from the last time. */
const PLACE = "wusong place";

/**
 * Whether the page comes from a server with tables. A page that is served as files alone says no in a file of its own, so that
 * nobody has to ask a server that is not there.
 */
async function askPlace(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch("/place.json", { cache: "no-store" });
    const { server = false }: { server?: boolean } = await answer.json();
    localStorage.setItem(PLACE, server ? "server" : "files");
    return server;
  } catch {
    return false;
  }
}

export const hasServer: Promise<boolean> = askPlace();

/** What can be told before anybody was asked. */
export const mayHaveServer = (): boolean => navigator.onLine && localStorage.getItem(PLACE) !== "files";
