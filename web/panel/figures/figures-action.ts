import { IconChartBar } from '../ui/icons.ts';
import { sectionPath } from '../ui/place.ts';

export const FIGURES_SECTION = 27;

/** Returns the row action that opens the figures of a record, by the path of its page. */
export const createFiguresAction = (path: string) => ({
  label: 'Cifras',
  icon: IconChartBar,
  href: sectionPath(FIGURES_SECTION, { part: path }),
});
