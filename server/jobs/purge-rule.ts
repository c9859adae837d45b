import type { RETENTION } from '../../contracts/retention.ts';
import type { Change } from '../db/changes.ts';

interface PurgeTimes {
  now: number;
  /** End of the period: what was finished before it is deleted. */
  before: number;
}

/** What a slice deletes when its period is over, in the database or of files. */
export interface PurgeRule {
  /** Name of the rule, which is stored while it fails. */
  name: string;
  /** Period after which the data is deleted; null when it does not depend on one. */
  period: keyof typeof RETENTION | null;
  /** Deletes files that no row names, outside of any transaction. */
  runFiles?(times: PurgeTimes): Promise<number>;
  /**
   * Deletes in one transaction what was finished `before`; at most 100 to 500 records where each takes
   * a statement of its own. Running it twice, or on two instances at once, deletes nothing more.
   * @returns how many records were deleted or emptied
   */
  run?(change: Change, times: PurgeTimes): Promise<number>;
}
