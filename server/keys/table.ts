import type { Generated } from 'kysely';

/** An access key; `is_active` means protected. */
export interface PrivateKeyTable {
  id: Generated<number>;
  name: string;
  rel: string;
  type: number;
  key: string;
  is_active: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    private_key: PrivateKeyTable;
  }
}
