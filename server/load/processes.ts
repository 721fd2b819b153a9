import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { RulesPrograms } from "../server.ts";

/** The programs a server consists of, bundled. */
export interface Programs extends RulesPrograms {
  readonly server: string;
}

/** A server that runs as a process of its own and can be ended as hard as a machine that loses its power. */
export class ServerProcess {
  private constructor(
    readonly address: string,
    private readonly child: ChildProcess,
    /** what it wrote about faults */
    readonly faults: string[],
  ) {}

  static async start(programs: Programs, environment: Record<string, string>): Promise<ServerProcess> {
    const { server, thread, rules } = programs;
    const child = spawn(process.execPath, [server], {
      env: {
        ...process.env,
        PORT: "0",
        WUSONG_RATES: "999999",
        WUSONG_THREAD: thread,
        WUSONG_RULES: rules,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const faults: string[] = [];
    createInterface({ input: child.stderr! }).on("line", (line) => faults.push(line));
    const ended = once(child, "exit").then(() => {
      throw new Error(`The server did not start:\n${faults.join("\n")}`);
    });
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), "line"), ended])) as [string];
    ended.catch(() => {});
    return new ServerProcess((JSON.parse(line) as { address: string }).address, child, faults);
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const gone = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await gone;
  }

  /** Lets it finish what is under way. */
  async stop(): Promise<void> {
    const gone = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await gone;
  }
}
