import type { ColumnType } from 'kysely';
import type { flyerTexts } from '../../contracts/flyers.ts';
import type { PicturedColumns, TextColumns } from '../db/tables.ts';

/** A picture that announces something; one of the active ones is shown at random. */
export interface FlyerTable extends PicturedColumns, TextColumns<typeof flyerTexts> {
  /** JSON list of lower-case words. */
  tags: string;
  /** The last day on which it is shown, in Caracas (`2026-03-01`); null when it has no end. */
  last_day: ColumnType<string | null, string | null | undefined, string | null>;
}

declare module '../db/tables.ts' {
  interface Tables {
    flyer: FlyerTable;
  }
}
