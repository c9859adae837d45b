// What the benchmarks use of their packages. `npm run bench` installs these, `npm test` does not: so the
// types are checked without them.

declare module 'autocannon' {
  interface Options {
    url: string;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    connections?: number;
    /** Seconds. */
    duration?: number;
    /** Requests a second, of all connections. */
    overallRate?: number;
  }
  interface Result {
    errors: number;
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: { p97_5: number };
    statusCodeStats?: Record<string, unknown>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
  }): Promise<{ port: number; kill(): void }>;
}

declare module 'lighthouse' {
  interface Audit {
    score: number | null;
    displayValue?: string;
    numericValue?: number;
  }
  interface Category {
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  }
  interface Report {
    categories: Record<string, Category | undefined>;
    audits: Record<string, Audit | undefined>;
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
  ): Promise<{ lhr: Report } | undefined>;
}
