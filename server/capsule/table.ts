import type { Generated } from 'kysely';

/** The studio; one record, made at first start. */
export interface CapsuleTable {
  id: Generated<number>;
  name: string;
  description: string;
  email: string;
}
