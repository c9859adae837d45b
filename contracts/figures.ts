import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { limitLength } from './fields.ts';

/** What a page reports; a click counts under the page on which it is. */
export const reportedKinds = ['view', 'ticket', 'social', 'whatsapp', 'play', 'line'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/**
 * What is counted: reports, where visits come from, searches without a result, and what leaves no row behind for
 * ever: codes of votes, subscriptions, mails of announcements.
 */
export const figureKinds = [
  ...reportedKinds,
  ...(['from', 'search', 'vote_asked', 'subscribed', 'confirmed', 'left', 'news'] as const),
] as const;
export type FigureKind = (typeof figureKinds)[number];

export const periods = ['7', '28', '90', '365'] as const;

export const reportFigure = defineCall('POST /h/figures/', {
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
  /** Path of an artist or event: figures of its pages and of what belongs to it alone. */
  path: limitLength(200, z.string().max(200).optional()),
});

const total = z.object({
  kind: z.enum(figureKinds),
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
  /** Views of each day. */
  days: z.array(z.object({ day: z.string(), views: z.int() })),
  /** The most frequent of each kind. */
  lines: z.array(line),
});
export type Figures = z.infer<typeof reply>;

export const getFigures = defineCall('GET /h/figures/', {
  summary:
    'What visitors did in a period up to today, compared with the days before; of the whole site or of one artist or event',
  ...staffCall,
  query,
  reply,
});

export const exportFigures = defineCall('GET /h/figures/csv/', {
  summary: 'The same as CSV for a Spanish spreadsheet; it holds no personal data',
  ...staffCall,
  query,
  reply: z.string(),
  sentAs: { type: 'text/csv', name: 'cifras.csv' },
});

/** What was counted, as staff read it. */
export const figureLabels: Readonly<Record<FigureKind, string>> = {
  view: 'Páginas vistas',
  from: 'Visitas que llegan de otros sitios y anuncios',
  play: 'Beats escuchados',
  line: 'Líneas compartidas',
  ticket: 'Toques en entradas',
  social: 'Toques en redes',
  whatsapp: 'Toques en WhatsApp',
  search: 'Búsquedas sin resultado',
  vote_asked: 'Códigos de voto pedidos',
  subscribed: 'Suscripciones pedidas',
  confirmed: 'Suscripciones confirmadas',
  left: 'Bajas',
  news: 'Correos de anuncios',
};
