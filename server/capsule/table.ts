import type { Generated } from 'kysely';

/** The studio's public page; a single row, created at first start. */
export interface CapsuleTable {
  id: Generated<number>;
  name: string;
  description: string;
  email: string;
  gear: Generated<string>;
}

declare module '../db/tables.ts' {
  interface Tables {
    capsule: CapsuleTable;
  }
}
