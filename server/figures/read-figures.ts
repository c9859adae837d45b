import type { CallValues } from '../../contracts/call.ts';
import {
  type DerivedKind,
  type FigureKind,
  type Figures,
  type FigureTotal,
  figureKinds,
  type getFigures,
} from '../../contracts/figures.ts';
import { lyricsPath, votingPath } from '../../contracts/paths.ts';
import * as contests from '../contests/shared-store.ts';
import type { Database } from '../db/database.ts';
import * as messages from '../messages/shared-store.ts';
import { CARACAS_BEHIND_MS, dayInCaracas } from '../platform/caracas.ts';
import { listPathsAround } from '../search/shared-store.ts';
import type { Services } from '../services.ts';
import { findTitles } from './counter.ts';
import * as store from './store.ts';

type Query = CallValues<typeof getFigures>['query'];

const DAY_MS = 86_400_000;
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
export function toSpans({ period, month }: Query, now: number): [store.Span, store.Span] {
  if (month !== undefined) {
    const first = addMonths(month, 0);
    const span = { from: first, until: addDays(addMonths(month, 1), -1) };
    return [span, { from: addMonths(month, -1), until: addDays(first, -1) }];
  }
  const days = Number(period ?? DEFAULT_PERIOD);
  const until = dayInCaracas(now);
  const from = addDays(until, 1 - days);
  return [
    { from, until },
    { from: addDays(from, -days), until: addDays(from, -1) },
  ];
}

/** The span as it is stored: from two years ago on, a month stands for its days. */
const asStored = (span: store.Span, month: string | undefined): store.Span =>
  month === undefined ? span : { ...span, from: span.from.slice(0, 7) };

async function countAll(db: Database, span: store.Span, month: string | undefined) {
  const kinds = await store.countByKind(db, asStored(span, month));
  const counts = new Map<FigureKind | DerivedKind, number>(
    kinds.map(({ kind, count }) => [kind, Number(count)]),
  );
  if (span.subjects !== undefined) return counts;
  const from = Date.parse(span.from) + CARACAS_BEHIND_MS;
  const until = Date.parse(span.until) + DAY_MS + CARACAS_BEHIND_MS;
  const derived = {
    ...(await contests.countEntered(db, from, until)),
    ...(await messages.countNewSubscribers(db, from, until)),
  };
  for (const [kind, count] of Object.entries(derived)) counts.set(kind as DerivedKind, count);
  return counts;
}

/** Returns the pages of an artist or event, and of what belongs to it. */
async function listSubjects(db: Database, path: string): Promise<string[]> {
  const around = await listPathsAround(db, path);
  const [, , name = ''] = path.split('/');
  return [...around, path, votingPath(name), lyricsPath(name)];
}

/** Returns the days of a span with their views, those without any too. */
function fillDays({ from, until }: store.Span, views: ReadonlyMap<string, number>) {
  const month = views.get(from.slice(0, 7));
  if (month !== undefined) return [{ day: from.slice(0, 7), views: month }];
  const days = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    days.push({ day, views: views.get(day) ?? 0 });
  }
  return days;
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
  const counts = await countAll(db, span, month);
  const former = await countAll(db, before, month);
  const views = await store.countViews(db, asStored(span, month));
  const lists = figureKinds.map((kind) =>
    store.listMostFrequent(db, asStored(span, month), kind, MAX_LINES),
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
    days: fillDays(span, new Map(views.map(({ day, count }) => [day, Number(count)]))),
    lines: lines.map(({ kind, subject, count }) => ({
      kind,
      subject,
      title: titles.get(subject) ?? '',
      count: Number(count),
    })),
  };
}
