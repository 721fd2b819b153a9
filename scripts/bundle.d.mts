export declare const ROOT: string;
export declare function bundle(entry: string, outfile: string): Promise<string>;
