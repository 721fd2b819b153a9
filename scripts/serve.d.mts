import type { IncomingMessage, ServerResponse } from "node:http";

export function buildPage(): Promise<void>;
export function servePage(port?: number): Promise<{ address: string; close(): void }>;
export function wantedPort(text?: string): number;
export function answer(request: IncomingMessage, response: ServerResponse): void;
export function answerBesideServer(request: IncomingMessage, response: ServerResponse): void;
