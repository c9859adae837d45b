import type { CallValues } from '../../contracts/call.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import { type Figures, figureKinds, type getFigures } from '../../contracts/figures.ts';
import { lyricsPath, paths, votingPath } from '../../contracts/paths.ts';
import type { Database } from '../db/database.ts';
import { dayInCaracas } from '../platform/clock.ts';
import { listPathsOfSameEntry } from '../search/shared-store.ts';
import type { Services } from '../services.ts';
import { findTitles } from './counter.ts';
import * as store from './store.ts';

/** Subjects of each kind that are listed. */
const MAX_LINES = 20;
const DEFAULT_PERIOD = 28;

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the pages of a record, and of what belongs to it. */
async function listSubjects(db: Database, path: string): Promise<string[]> {
  const neighbourPaths = await listPathsOfSameEntry(db, path);
  const [, section = '', name = ''] = path.split('/');
  const pages = `/${section}` === paths.events ? [votingPath(name)] : [];
  if (`/${section}` === paths.artists) pages.push(lyricsPath(name));
  return [...neighbourPaths, path, ...pages];
}

/** Returns what was counted in a period up to today, and in as many days before. */
export async function readFigures(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { path, period }: CallValues<typeof getFigures>['query'],
): Promise<Figures> {
  const length = Number(period ?? DEFAULT_PERIOD);
  const until = dayInCaracas(clock.now());
  const from = addDays(until, 1 - length);
  const subjects = path === undefined ? {} : { subjects: await listSubjects(db, path) };
  const span = { from, until, ...subjects };
  const before = { from: addDays(from, -length), until: addDays(from, -1), ...subjects };
  const counts = await store.countByKind(db, span);
  const former = await store.countByKind(db, before);
  const views = await store.countDays(db, span, 'view');
  const lists = figureKinds.map((kind) => store.listMostFrequent(db, span, kind, MAX_LINES));
  const lines = (await Promise.all(lists)).flat().filter(({ subject }) => subject !== '');
  const titles = await findTitles(db, [...lines.map(({ subject }) => subject), path ?? []].flat());
  return {
    from,
    until,
    title: titles.get(path ?? '') ?? '',
    is_counting: config.figures,
    totals: figureKinds
      .filter((kind) => counts.has(kind) || former.has(kind))
      .map((kind) => ({ kind, count: counts.get(kind) ?? 0, before: former.get(kind) ?? 0 })),
    days: Array.from({ length }, (_, index) => {
      const day = addDays(from, index);
      return { day, views: views.get(day) ?? 0 };
    }),
    lines: lines.map(({ kind, subject, count }) => ({
      ...{ kind, subject, count: Number(count) },
      title: titles.get(subject) ?? '',
    })),
  };
}
