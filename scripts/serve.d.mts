export function buildPage(): Promise<void>;
export function servePage(port?: number): Promise<{ address: string; close(): void }>;
export function wantedPort(text?: string): number;
