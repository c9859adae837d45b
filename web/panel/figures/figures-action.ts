import { dayInCaracas } from '../../ui/caracas.ts';
import { IconChartBar } from '../ui/icons.ts';
import { sectionPath } from '../ui/place.ts';

export const FIGURES_SECTION = 27;
export const getCurrentMonth = () => dayInCaracas().slice(0, 7);

/** Returns the row action that opens the report of this month of a record, by the path of its page. */
export const createFiguresAction = (path: string) => ({
  label: 'Cifras',
  icon: IconChartBar,
  href: sectionPath(FIGURES_SECTION, { part: path, view: getCurrentMonth() }),
});
