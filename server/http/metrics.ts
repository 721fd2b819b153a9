interface Counted {
  readonly help: string;
  readonly values: Map<string, number>;
}

const STEPS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts for Prometheus. Labels are names of routes and numbers of answers: nothing of anybody. */
export class Metrics {
  private readonly counters = new Map<string, Counted>();
  private readonly gauges = new Map<string, { help: string; read: () => number }>();
  private readonly taken = new Map<string, { counts: number[]; sum: number; count: number }>();

  count(name: string, help: string, labels = ""): void {
    const counter = this.counters.get(name) ?? { help, values: new Map<string, number>() };
    counter.values.set(labels, (counter.values.get(labels) ?? 0) + 1);
    this.counters.set(name, counter);
  }

  gauge(name: string, help: string, read: () => number): void {
    this.gauges.set(name, { help, read });
  }

  /** A request that was answered. */
  answered(route: string, status: number, seconds: number): void {
    this.count("wusong_requests_total", "Requests by route and answer.", `route="${route}",status="${status}"`);
    const one = this.taken.get(route) ?? { counts: STEPS.map(() => 0), sum: 0, count: 0 };
    for (const [i, step] of STEPS.entries()) if (seconds <= step) one.counts[i]++;
    one.sum += seconds;
    one.count++;
    this.taken.set(route, one);
  }

  text(): string {
    const lines: string[] = [];
    for (const [name, { help, values }] of this.counters) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`);
      for (const [labels, value] of values) lines.push(`${name}${labels && `{${labels}}`} ${value}`);
    }
    for (const [name, { help, read }] of this.gauges) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`);
    }
    const name = "wusong_request_seconds";
    lines.push(`# HELP ${name} How long requests took.`, `# TYPE ${name} histogram`);
    for (const [route, { counts, sum, count }] of this.taken) {
      for (const [i, step] of STEPS.entries()) lines.push(`${name}_bucket{route="${route}",le="${step}"} ${counts[i]}`);
      lines.push(`${name}_bucket{route="${route}",le="+Inf"} ${count}`);
      lines.push(`${name}_sum{route="${route}"} ${sum}`, `${name}_count{route="${route}"} ${count}`);
    }
    return `${lines.join("\n")}\n`;
  }
}
