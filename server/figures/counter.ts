import { LRUCache } from 'lru-cache';
import type { BaseLogger } from 'pino';
import { HOUR_MS } from '../../contracts/durations.ts';
import type { FigureKind } from '../../contracts/figures.ts';
import type { Database } from '../db/database.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { findAnnouncementSubjects } from '../messages/shared-store.ts';
import { type Clock, dayInCaracas } from '../platform/clock.ts';
import { findPageTitles } from '../search/shared-store.ts';
import type { Subject } from './classify.ts';
import { addFigures, listSubjects } from './store.ts';

/** What one network moves in an hour: each figure, and all together. */
const PER_FIGURE = 30;
const PER_NETWORK = 600;
/** Different sources, and searches, that one network adds to a day, and those of a day: nobody fills the lists. */
const OPEN_SUBJECTS_PER_NETWORK = 5;
const MAX_OPEN_SUBJECTS = 500;
/** Networks with a figure, and figures of the next ten seconds, in memory. */
const MAX_COUNTED = 50_000;
const MAX_WAITING = 4_000;

/** Counts in memory; `flush` writes. */
export interface Figures {
  /** Counts events of the server itself, also where visits are not counted. */
  count(kind: FigureKind): void;
  /** Counts what a visitor reports, within the share of the network; returns whether it was within it. */
  report(network: string, kind: FigureKind, subject: Subject): boolean;
  flush(): Promise<void>;
}

interface FigureOptions {
  db: Database;
  clock: Clock;
  log: Pick<BaseLogger, 'warn'>;
  isOn: boolean;
}

interface Waiting extends Subject {
  day: string;
  kind: FigureKind;
  count: number;
}

const hasOpenSubjects = (kind: FigureKind) => kind === 'from' || kind === 'search';

/** Returns the titles of those of these pages that exist, by path. */
export async function findTitles(db: Database, paths: readonly string[]) {
  if (paths.length === 0) return new Map<string, string>();
  const found = [findPageTitles(db, paths), findAnnouncementSubjects(db, paths)];
  return new Map((await Promise.all(found)).flatMap((titles) => [...titles]));
}

/** Creates the function that spends of the share of a network, in memory of one instance. */
function createShares(clock: Clock) {
  const used = new LRUCache<string, number>({ max: MAX_COUNTED });
  /** Spends one of each, or of none: what is refused leaves nothing in memory. */
  function spend(limits: Readonly<Record<string, number>>): boolean {
    const all = Object.entries(limits);
    if (all.some(([key, limit]) => (used.get(key) ?? 0) >= limit)) return false;
    for (const [key] of all) used.set(key, (used.get(key) ?? 0) + 1);
    return true;
  }
  return (network: string, kind: FigureKind, subject: string): boolean => {
    const now = clock.now();
    const hour = `${Math.floor(now / HOUR_MS)} ${network}`;
    const figure = `${kind} ${subject}`;
    if (!spend({ [hour]: PER_NETWORK, [`${hour} ${figure}`]: PER_FIGURE })) return false;
    const day = `${dayInCaracas(now)} ${network} open`;
    if (!hasOpenSubjects(kind) || used.has(`${day} ${figure}`)) return true;
    return spend({ [`${day} ${kind}`]: OPEN_SUBJECTS_PER_NETWORK, [`${day} ${figure}`]: 1 });
  };
}

export function createFigures({ db, clock, log, isOn }: FigureOptions): Figures {
  let waiting = new Map<string, Waiting>();
  const isWithinShare = createShares(clock);

  function add(figure: Waiting): void {
    const key = `${figure.day} ${figure.kind} ${figure.subject}`;
    const present = waiting.get(key);
    if (present !== undefined) present.count += figure.count;
    // Those without a subject are as many as there are kinds: reports keep out none of the server's own.
    else if (figure.subject === '' || waiting.size < MAX_WAITING) waiting.set(key, figure);
  }

  /** Leaves out pages that do not exist, and what would be one subject too many. */
  async function listStored(figures: readonly Waiting[]): Promise<Waiting[]> {
    const titles = await findTitles(db, [...new Set(figures.flatMap(({ page }) => page ?? []))]);
    const lists = new Map<string, Set<string>>();
    const stored: Waiting[] = [];
    for (const figure of figures) {
      const { day, kind, subject, page } = figure;
      if (page !== null && !titles.has(page)) continue;
      if (hasOpenSubjects(kind)) {
        const list = `${day} ${kind}`;
        const subjects = lists.get(list) ?? (await listSubjects(db, day, kind));
        lists.set(list, subjects);
        if (!subjects.has(subject) && subjects.size >= MAX_OPEN_SUBJECTS) continue;
        subjects.add(subject);
      }
      stored.push(figure);
    }
    return stored;
  }

  /** Writes figures; what the database refuses alone is dropped, so that it keeps out no others. */
  async function write(figures: readonly Waiting[]): Promise<void> {
    try {
      const rows = (await listStored(figures)).map(({ page: _, ...row }) => row);
      if (rows.length > 0) await addFigures(db, rows);
    } catch (err) {
      if (isUnavailable(err)) {
        log.warn({ err }, 'figures could not be written; they are tried again');
        for (const figure of figures) add(figure);
      } else if (figures.length === 1) {
        log.warn({ err, kind: figures[0]?.kind }, 'a figure was dropped: it cannot be stored');
      } else {
        const half = Math.ceil(figures.length / 2);
        await write(figures.slice(0, half));
        await write(figures.slice(half));
      }
    }
  }

  const addNow = (kind: FigureKind, subject: Subject) =>
    add({ ...subject, kind, day: dayInCaracas(clock.now()), count: 1 });
  return {
    count: (kind) => addNow(kind, { subject: '', page: null }),
    report(network, kind, subject) {
      const isCounted = isWithinShare(network, kind, subject.subject);
      if (isCounted && isOn) addNow(kind, subject);
      return isCounted;
    },
    async flush() {
      const flushed = [...waiting.values()];
      waiting = new Map();
      if (flushed.length > 0) await write(flushed);
    },
  };
}
