import type { RETENTION } from '../../contracts/retention.ts';
import type { Change } from '../db/changes.ts';

/** What a slice deletes when its period is over. */
export interface PurgeRule {
  /** Name of the rule, which is stored while it fails. */
  name: string;
  /** Period after which the data is deleted; null when it does not depend on one. */
  period: keyof typeof RETENTION | null;
  /**
   * Deletes in one transaction what was finished `before`; at most some 500 records where each takes
   * a statement of its own. Running it twice, or on two instances at once, deletes nothing more.
   * @returns how many records were deleted or emptied
   */
  run(change: Change, times: { now: number; before: number }): Promise<number>;
}
