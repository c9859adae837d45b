import type { CallValues } from '../../contracts/call.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import {
  type DailyKind,
  type DerivedKind,
  dailyKinds,
  derivedKinds,
  type FigureKind,
  type Figures,
  type FigureTotal,
  figureKinds,
  type getFigures,
} from '../../contracts/figures.ts';
import { lyricsPath, paths, votingPath } from '../../contracts/paths.ts';
import * as contests from '../contests/shared-store.ts';
import type { Database } from '../db/database.ts';
import { CARACAS_BEHIND_MS, dayInCaracas } from '../platform/clock.ts';
import { listPathsOfSameEntry } from '../search/shared-store.ts';
import type { Services } from '../services.ts';
import { findTitles } from './counter.ts';
import * as store from './store.ts';

type Query = CallValues<typeof getFigures>['query'];

/** Subjects of each kind that are listed. */
const MAX_LINES = 20;
const DEFAULT_PERIOD = 28;

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Returns the days of a query, and as many before; of a month the month before. */
function toSpans({ period, month }: Query, now: number): [store.Span, store.Span] {
  if (month !== undefined) {
    const first = addMonths(month, 0);
    const span = { from: first, until: addDays(addMonths(month, 1), -1) };
    return [span, { from: addMonths(month, -1), until: addDays(first, -1) }];
  }
  const days = Number(period ?? DEFAULT_PERIOD);
  const today = dayInCaracas(now);
  const from = addDays(today, 1 - days);
  return [
    { from, until: today },
    { from: addDays(from, -days), until: addDays(from, -1) },
  ];
}

/** The span as it is stored: from two years ago on, a month stands for its days. */
const toStoredSpan = (span: store.Span, month: string | undefined): store.Span =>
  month === undefined ? span : { ...span, from: span.from.slice(0, 7) };

/** Counts by day what rows tell anyway; of the whole site alone. */
async function countDerived(db: Database, { from, until, subjects }: store.Span) {
  if (subjects !== undefined) return [];
  const span = {
    from: Date.parse(from) + CARACAS_BEHIND_MS,
    until: Date.parse(until) + DAY_MS + CARACAS_BEHIND_MS,
  };
  const derived = await contests.countApplicationsAndVotes(db, span);
  return Object.entries(derived).map(([kind, counts]) => ({ kind: kind as DerivedKind, counts }));
}

const getSum = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

async function countAll(
  db: Database,
  span: store.Span,
  month: string | undefined,
  derived: Awaited<ReturnType<typeof countDerived>>,
) {
  const kinds = await store.countByKind(db, toStoredSpan(span, month));
  const counts = new Map<FigureKind | DerivedKind, number>(
    kinds.map(({ kind, count }) => [kind, Number(count)]),
  );
  for (const { kind, counts: days } of derived) counts.set(kind, getSum(days));
  return counts;
}

/** Returns the pages of a record, and of what belongs to it. */
async function listSubjects(db: Database, path: string): Promise<string[]> {
  const neighbourPaths = await listPathsOfSameEntry(db, path);
  const [, section = '', name = ''] = path.split('/');
  const pages = `/${section}` === paths.events ? [votingPath(name)] : [];
  if (`/${section}` === paths.artists) pages.push(lyricsPath(name));
  return [...neighbourPaths, path, ...pages];
}

/** Returns the days of a span, those without anything too; of a month that was joined, the month. */
function listDays({ from, until }: store.Span, stored: readonly { day: string }[]): string[] {
  const month = from.slice(0, 7);
  if (stored.some(({ day }) => day === month)) return [month];
  const days = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

async function readSeries(
  db: Database,
  span: store.Span,
  days: readonly string[],
  derived: Awaited<ReturnType<typeof countDerived>>,
): Promise<Figures['series']> {
  if (span.subjects !== undefined) return [];
  const counted = [];
  for (const kind of dailyKinds.slice(derivedKinds.length) as Exclude<DailyKind, DerivedKind>[]) {
    const rows = await store.countDays(db, span, kind);
    const byDay = new Map(rows.map(({ day, count }) => [day, Number(count)]));
    counted.push({ kind, counts: days.map((day) => byDay.get(day) ?? 0) });
  }
  const isJoined = days.length === 1;
  const series = derived.map(({ kind, counts }) => ({
    kind,
    counts: isJoined ? [getSum(counts)] : counts,
  }));
  return [...series, ...counted].filter(({ counts }) => getSum(counts) > 0);
}

export async function readFigures(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  query: Query,
): Promise<Figures> {
  const { path, month } = query;
  const subjects = path === undefined ? {} : { subjects: await listSubjects(db, path) };
  const [span, before] = toSpans(query, clock.now()).map((days) => ({ ...days, ...subjects })) as [
    store.Span,
    store.Span,
  ];
  const derived = await countDerived(db, span);
  const counts = await countAll(db, span, month, derived);
  const former = await countAll(db, before, month, await countDerived(db, before));
  const views = await store.countDays(db, toStoredSpan(span, month), 'view');
  const viewsByDay = new Map(views.map(({ day, count }) => [day, Number(count)]));
  const days = listDays(span, views);
  const lists = figureKinds.map((kind) =>
    store.listMostFrequent(db, toStoredSpan(span, month), kind, MAX_LINES),
  );
  const lines = (await Promise.all(lists)).flat().filter(({ subject }) => subject !== '');
  const pages = [...lines.map(({ subject }) => subject), ...(path === undefined ? [] : [path])];
  const titles = pages.length === 0 ? new Map() : await findTitles(db, pages);
  const kinds = new Set([...counts.keys(), ...former.keys()]);
  return {
    from: span.from,
    until: span.until,
    title: (path !== undefined && titles.get(path)) || '',
    is_counting: config.figures,
    totals: [...kinds].map(
      (kind): FigureTotal => ({
        kind,
        count: counts.get(kind) ?? 0,
        before: former.get(kind) ?? 0,
      }),
    ),
    days: days.map((day) => ({ day, views: viewsByDay.get(day) ?? 0 })),
    series: await readSeries(db, toStoredSpan(span, month), days, derived),
    lines: lines.map(({ kind, subject, count }) => ({
      kind,
      subject,
      title: titles.get(subject) ?? '',
      count: Number(count),
    })),
  };
}
