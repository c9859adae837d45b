import type { PurgeRule } from '../jobs/purge-rule.ts';
import { dayInCaracas } from '../platform/caracas.ts';
import { joinMonths } from './store.ts';

/** Years for which figures are kept by day; whole months, then by month. */
const YEARS_BY_DAY = 2;

export const figurePurges: readonly PurgeRule[] = [
  {
    name: 'figures',
    period: null,
    run({ tx }, { now }) {
      const today = dayInCaracas(now);
      const year = Number(today.slice(0, 4)) - YEARS_BY_DAY;
      return joinMonths(tx, `${year}${today.slice(4, 7)}-01`);
    },
  },
];
