import { LRUCache } from 'lru-cache';

/** Milliseconds of CPU that one source may use at once, and per second in the long run. */
export const RENDER_BUDGET = { atOnce: 15_000, perSecond: 150 };
/** The same of a network, of which a source may be one of many. */
const NETWORK_BUDGET = { atOnce: 60_000, perSecond: 600 };
/** The machine itself: behind a proxy that `TRUST_PROXY` does not name, all visitors come from it. */
const LOCAL = new Set(['127.0.0.1', '0:0:0:0::/64', '127.0.0.0/24', '0:0:0::/48']);
/** Sources remembered; one that is forgotten has its whole budget again. */
const MAX_SOURCES = 10_000;

/** Milliseconds of CPU that this thread has used. */
function readThreadCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface WorkBudget {
  /** Returns the seconds until the source may have work done again; 0 when it may. */
  secondsToWait(source: string): number;
  /** Does work at the expense of a source. */
  spend<T>(source: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Bounds the CPU time of the main thread that the work of one source takes, in this process. What
 * runs at the same time shares the time that passes meanwhile.
 */
export function createWorkBudget(
  { atOnce, perSecond } = RENDER_BUDGET,
  { cpu, now }: { cpu(): number; now(): number } = {
    cpu: readThreadCpu,
    now: () => performance.now(),
  },
): WorkBudget {
  const used = new LRUCache<string, { ms: number; at: number }>({ max: MAX_SOURCES });
  const running = new Set<{ ms: number }>();
  let lastTotal = 0;

  /** Divides the time since the last call among the running work. */
  function distributeTime(): void {
    const total = cpu();
    for (const work of running) work.ms += (total - lastTotal) / running.size;
    lastTotal = total;
  }

  /** What the source has used and not regained by now. */
  function getUsed(source: string): number {
    const entry = used.get(source);
    if (entry === undefined || LOCAL.has(source)) return 0;
    return Math.max(0, entry.ms - ((now() - entry.at) / 1000) * perSecond);
  }

  return {
    secondsToWait: (source) => Math.max(0, Math.ceil((getUsed(source) - atOnce) / perSecond)),
    async spend(source, work) {
      distributeTime();
      const usage = { ms: 0 };
      running.add(usage);
      try {
        return await work();
      } finally {
        distributeTime();
        running.delete(usage);
        used.set(source, { ms: getUsed(source) + usage.ms, at: now() });
      }
    },
  };
}

/** Source of work: the client's address, and the network around it. */
export interface Payer {
  rateLimitKey: string;
  subnet: string;
}

export interface RenderBudget {
  /** Returns the seconds until work of this kind may be done again; 0 when it may. */
  secondsToWait(payer: Payer, kind: string): number;
  spend<T>(payer: Payer, kind: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Bounds the CPU time of rendering by address and by network, for each kind of page alone: what is
 * asked of one kind does not refuse another.
 */
export function createRenderBudget(perAddress = RENDER_BUDGET): RenderBudget {
  const addressBudget = createWorkBudget(perAddress);
  const networkBudget = createWorkBudget(NETWORK_BUDGET);
  const toBudgetKey = (name: string, kind: string) => (LOCAL.has(name) ? name : `${name} ${kind}`);
  return {
    secondsToWait: ({ rateLimitKey, subnet }, kind) =>
      Math.max(
        addressBudget.secondsToWait(toBudgetKey(rateLimitKey, kind)),
        networkBudget.secondsToWait(toBudgetKey(subnet, kind)),
      ),
    spend: ({ rateLimitKey, subnet }, kind, work) =>
      networkBudget.spend(toBudgetKey(subnet, kind), () =>
        addressBudget.spend(toBudgetKey(rateLimitKey, kind), work),
      ),
  };
}
