export const BROWSER_FLAGS: string[];
export function findBrowser(): Promise<string | null>;
export function needBrowser(): Promise<string>;
