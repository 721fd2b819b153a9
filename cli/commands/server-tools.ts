import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Context } from "../context.ts";

interface Tools {
  tool(
    world: {
      environment: Readonly<Record<string, string | undefined>>;
      home: string;
      out(text: string): Promise<void>;
      err(text: string): void;
    },
    name: "backup" | "admin",
    words: readonly string[],
  ): Promise<number>;
}

/** `wusong backup` and `wusong admin`: tools of the server, a program of its own that is bundled when it is needed. */
export async function serverTool(
  context: Context,
  name: "backup" | "admin",
  words: readonly string[],
): Promise<number> {
  const script = pathToFileURL(path.join(context.root, "scripts", "bundle.mjs")).href;
  const { bundle } = (await import(script)) as { bundle(entry: string, outfile: string): Promise<string> };
  const program = await bundle("server/tools/index.ts", "server/dist/tools.mjs");
  const { tool } = (await import(pathToFileURL(program).href)) as Tools;
  const { out, err } = context;
  return tool({ environment: process.env, home: context.root, out, err }, name, words);
}
