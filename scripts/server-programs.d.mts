export declare function serverPrograms(): Promise<{ server: string; thread: string }>;
