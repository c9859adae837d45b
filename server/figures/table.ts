import type { FigureKind } from '../../contracts/figures.ts';

/** How often something has happened on a day. */
export interface FigureTable {
  /** Day in Caracas, as in `2026-03-01`. */
  day: string;
  kind: FigureKind;
  /** Path of a page, domain of a referrer, name of a source, or text of a search. */
  subject: string;
  count: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    figure: FigureTable;
  }
}
