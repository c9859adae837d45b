import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { limitLength } from './fields.ts';

/** What a page reports; a click counts under the page on which it is. */
export const reportedKinds = ['view', 'ticket', 'social', 'whatsapp', 'play', 'line'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/**
 * What is counted as it happens: reports, domains of referrers, searches without a result, and what leaves
 * no row behind for ever: codes of votes, subscriptions, mails of announcements.
 */
export const figureKinds = [
  ...reportedKinds,
  ...(['from', 'search', 'vote_asked'] as const),
  ...(['subscribed', 'confirmed', 'left', 'news'] as const),
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** What rows that exist anyway tell of a day. */
export const derivedKinds = ['application', 'vote'] as const;
export type DerivedKind = (typeof derivedKinds)[number];

/** What the whole site has by day besides views. */
export const dailyKinds = [
  ...derivedKinds,
  ...(['subscribed', 'confirmed', 'news', 'vote_asked', 'left'] as const),
] as const;
export type DailyKind = (typeof dailyKinds)[number];

export const periods = ['7', '28', '90', '365'] as const;

export const reportFigure = defineCall({
  method: 'POST',
  path: '/h/figures/',
  summary:
    'What happened on a page, as its script reports it: counted by day without anything of the visitor; the answer is the same when it is not counted',
  access: 'visitor',
  body: z.object({
    what: limitLength(20, z.enum(reportedKinds)),
    path: limitLength(500, z.string().max(500)),
    ref: limitLength(500, z.string().max(500).optional()),
  }),
  status: 204,
  reply: z.undefined(),
});

const query = z.strictObject({
  period: limitLength(3, z.enum(periods).optional()),
  /** A month in place of a period: `2026-03`. */
  month: limitLength(
    7,
    z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  ),
  /** Path of an artist or event: figures of its pages and of what belongs to it alone. */
  path: limitLength(200, z.string().max(200).optional()),
});

const total = z.object({
  kind: z.enum([...figureKinds, ...derivedKinds]),
  count: z.int(),
  /** In the same number of days before. */
  before: z.int(),
});
export type FigureTotal = z.infer<typeof total>;
const line = z.object({
  kind: z.enum(figureKinds),
  subject: z.string(),
  /** Of the page; empty when it has none, or is not shown any more. */
  title: z.string(),
  count: z.int(),
});
export type FigureLine = z.infer<typeof line>;

const reply = z.object({
  /** First and last day, in Caracas. */
  from: z.string(),
  until: z.string(),
  /** Of the record, with `path`. */
  title: z.string(),
  /** Whether visits are counted at all (`FIGURES`). */
  is_counting: z.boolean(),
  totals: z.array(total),
  /** Views of each day; each month's from two years ago on. */
  days: z.array(z.object({ day: z.string(), views: z.int() })),
  /** Of the whole site: what else there was on each of these days. */
  series: z.array(z.object({ kind: z.enum(dailyKinds), counts: z.array(z.int()) })),
  /** The most frequent of each kind. */
  lines: z.array(line),
});
export type Figures = z.infer<typeof reply>;

export const getFigures = defineCall({
  method: 'GET',
  path: '/h/figures/',
  summary:
    'What visitors did in a period up to today, or in a month, compared with the days before; of the whole site or of one artist or event',
  ...staffCall,
  query,
  reply,
});

export const exportFigures = defineCall({
  method: 'GET',
  path: '/h/figures/csv/',
  summary: 'The same as CSV for a Spanish spreadsheet; it holds no personal data',
  ...staffCall,
  query,
  reply: z.string(),
  sentAs: { type: 'text/csv', name: 'cifras.csv' },
});

/** What was counted, as staff read it. */
export const figureLabels: Readonly<Record<FigureKind | DerivedKind, string>> = {
  view: 'Páginas vistas',
  from: 'Visitas que llegan de otros sitios',
  play: 'Beats escuchados',
  line: 'Líneas compartidas',
  ticket: 'Toques en entradas',
  social: 'Toques en redes',
  whatsapp: 'Toques en WhatsApp',
  search: 'Búsquedas sin resultado',
  application: 'Postulaciones',
  vote_asked: 'Códigos de voto pedidos',
  vote: 'Votos',
  subscribed: 'Suscripciones pedidas',
  confirmed: 'Suscripciones confirmadas',
  left: 'Bajas',
  news: 'Correos de anuncios',
};
