import { LRUCache } from 'lru-cache';
import type { BaseLogger } from 'pino';
import { HOUR_MS } from '../../contracts/durations.ts';
import type { FigureKind } from '../../contracts/figures.ts';
import type { Database } from '../db/database.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { findAnnouncementSubjects } from '../messages/shared-store.ts';
import type { Clock } from '../platform/clock.ts';
import { dayInCaracas } from '../platform/clock.ts';
import { findPageTitles } from '../search/shared-store.ts';
import type { Subject } from './classify.ts';
import { addFigures, listSubjects } from './store.ts';

/** What one network moves in an hour: each figure, and all together. */
const PER_FIGURE = 30;
const PER_NETWORK = 600;
/** New domains and texts, each, with which one network fills a day's lists. */
const NEW_SUBJECTS_PER_NETWORK = 50;
/** The same once half of a list is taken: a few networks do not fill the rest of it. */
const NEW_SUBJECTS_WHEN_HALF_FULL = 5;
/** Networks with a figure, and figures of the next ten seconds, in memory. */
const MAX_COUNTED = 50_000;
const MAX_WAITING = 4_000;
/** Different domains, and texts, of a day: nobody fills the table. */
const MAX_OPEN_SUBJECTS = 500;

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
  /** Of a kind with open subjects: some of the networks that reported it. */
  networks: Set<string>;
  day: string;
  kind: FigureKind;
  count: number;
  /** Whether a network has spent of its share of new subjects for it. */
  isPaid: boolean;
}

const hasOpenSubjects = (kind: FigureKind) => kind === 'from' || kind === 'search';

/** Returns the titles of those of these pages that exist, by path. */
export async function findTitles(db: Database, paths: readonly string[]) {
  const [records, news] = await Promise.all([
    findPageTitles(db, paths),
    findAnnouncementSubjects(db, paths),
  ]);
  return new Map([...records, ...news]);
}

/** What networks may still move; in memory of one instance. */
class Shares {
  readonly #clock: Clock;
  readonly #used = new LRUCache<string, number>({ max: MAX_COUNTED });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Spends of both shares of the hour, or of neither: what is refused leaves nothing in memory. */
  spend(network: string, figure: string): boolean {
    const all = `${Math.floor(this.#clock.now() / HOUR_MS)} ${network}`;
    const figureKey = `${all} ${figure}`;
    const [usedOfNetwork, usedOfFigure] = [
      this.#used.get(all) ?? 0,
      this.#used.get(figureKey) ?? 0,
    ];
    if (usedOfNetwork >= PER_NETWORK || usedOfFigure >= PER_FIGURE) return false;
    this.#used.set(all, usedOfNetwork + 1);
    this.#used.set(figureKey, usedOfFigure + 1);
    return true;
  }

  /**
   * Spends, once for a figure, of the share of new subjects of one of its networks; false: none had any left.
   * @param taken subjects that the list has
   */
  spendNew(figure: Waiting, taken: number): boolean {
    const isHalfFull = taken >= MAX_OPEN_SUBJECTS / 2;
    const maxNew = isHalfFull ? NEW_SUBJECTS_WHEN_HALF_FULL : NEW_SUBJECTS_PER_NETWORK;
    for (const network of figure.isPaid ? [] : figure.networks) {
      const budgetKey = `${figure.day} new ${figure.kind} ${network}`;
      const used = this.#used.get(budgetKey) ?? 0;
      if (used >= maxNew) continue;
      this.#used.set(budgetKey, used + 1);
      figure.isPaid = true;
      break;
    }
    return figure.isPaid;
  }
}

export function createFigures({ db, clock, log, isOn }: FigureOptions): Figures {
  let waiting = new Map<string, Waiting>();
  const shares = new Shares(clock);

  function add(figure: Waiting): void {
    const { day, kind, subject, count, networks } = figure;
    const key = `${day} ${kind} ${subject}`;
    const present = waiting.get(key);
    if (present !== undefined) {
      present.count += count;
      for (const network of networks) if (present.networks.size < 5) present.networks.add(network);
    } else if (subject === '' || waiting.size < MAX_WAITING) {
      // Those without a subject are as many as there are kinds: reports keep out none of the server's own.
      waiting.set(key, figure);
    }
  }

  /** Leaves out pages that do not exist, and what would be one subject too many. */
  async function listStored(figures: readonly Waiting[]): Promise<Waiting[]> {
    const pages = [...new Set(figures.flatMap(({ page }) => page ?? []))];
    const titles = pages.length > 0 ? await findTitles(db, pages) : new Map();
    const stored: Waiting[] = [];
    const subjectsByKind = new Map<string, Set<string>>();
    for (const figure of figures) {
      const { day, kind, subject, page } = figure;
      if (page !== null && !titles.has(page)) continue;
      if (hasOpenSubjects(kind)) {
        const list = `${day} ${kind}`;
        const subjects = subjectsByKind.get(list) ?? (await listSubjects(db, day, kind));
        subjectsByKind.set(list, subjects);
        const isNew = !subjects.has(subject);
        const { size } = subjects;
        if (isNew && (size >= MAX_OPEN_SUBJECTS || !shares.spendNew(figure, size))) continue;
        subjects.add(subject);
      }
      stored.push(figure);
    }
    return stored;
  }

  /** Writes figures; what the database refuses alone is dropped, so that it keeps out no others. */
  async function write(figures: readonly Waiting[]): Promise<void> {
    try {
      const stored = await listStored(figures);
      const rows = stored.map(({ page: _, networks: _networks, isPaid: _isPaid, ...row }) => row);
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

  async function flush(): Promise<void> {
    const flushed = [...waiting.values()];
    waiting = new Map();
    if (flushed.length > 0) await write(flushed);
  }

  function addNow(kind: FigureKind, subject: Subject, networks: string[]): void {
    const day = dayInCaracas(clock.now());
    add({ ...subject, kind, day, count: 1, isPaid: false, networks: new Set(networks) });
  }
  const report: Figures['report'] = (network, kind, subject) => {
    const isWithinBudget = shares.spend(network, `${kind} ${subject.subject}`);
    if (isWithinBudget && isOn) addNow(kind, subject, hasOpenSubjects(kind) ? [network] : []);
    return isWithinBudget;
  };
  return {
    count: (kind) => addNow(kind, { subject: '', page: null }, []),
    report,
    flush,
  };
}
