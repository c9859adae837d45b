import { isbot } from 'isbot';
import * as calls from '../../contracts/figures.ts';
import type { Caller } from '../http/in-process.ts';
import { writeCsv } from '../platform/csv.ts';
import type { Api } from '../services.ts';
import { toReferrer, toSearchText, toSource, toSubject } from './classify.ts';
import { readFigures } from './read-figures.ts';

/** Binds what pages report and what staff see of it. */
export function figureRoutes(api: Api, caller: Caller): void {
  api.bind(calls.reportFigure, async ({ body }, { figures, siteUrl, config }, ctx) => {
    const isPerson = ctx.userAgent !== '' && !isbot(ctx.userAgent) && !ctx.hasOptedOut;
    const subject = isPerson && config.figures ? toSubject(body.what, body.path) : null;
    if (subject === null) return undefined;
    const isWithinBudget = figures.report(ctx.subnet, body.what, subject);
    // What is not counted costs no search either.
    if (!isWithinBudget || body.what !== 'view') return undefined;
    const source = toSource(body.path) ?? (await toReferrer(body.ref ?? '', siteUrl.get()));
    if (source !== null) figures.report(ctx.subnet, 'from', { subject: source, page: null });
    const text = toSearchText(body.path);
    if (text === null) return undefined;
    const { results } = await caller.call('GET /h/search/', { query: { q: text } });
    if (results.length === 0) figures.report(ctx.subnet, 'search', { subject: text, page: null });
    return undefined;
  });

  api.bind(calls.getFigures, ({ query }, services) => readFigures(services, query));

  api.bind(calls.exportFigures, async ({ query }, services) => {
    const { totals, lines, days, from, until } = await readFigures(services, query);
    const label = (kind: calls.FigureKind) => calls.figureLabels[kind];
    const period = `${from} a ${until}`;
    return writeCsv(
      ['qué', 'de qué', 'título', 'cuántas', 'antes'],
      [
        ...totals.map(({ kind, count, before }) => [
          label(kind),
          period,
          '',
          `${count}`,
          `${before}`,
        ]),
        ...days.map(({ day, views }) => [label('view'), day, '', `${views}`, '']),
        ...lines.map(({ kind, subject, title, count }) => [
          label(kind),
          subject,
          title,
          `${count}`,
          '',
        ]),
      ],
    );
  });
}
