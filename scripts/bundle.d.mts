export declare const ROOT: string;
export declare function bundle(entry: string, outfile: string): Promise<string>;
export declare function bundleRules(title: string): Promise<string>;
export declare function bundleAllRules(): Promise<string>;
