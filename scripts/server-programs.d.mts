export declare function rulesPrograms(): Promise<{ thread: string; rules: string }>;
export declare function serverPrograms(): Promise<{ server: string; thread: string; rules: string }>;
