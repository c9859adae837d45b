import { inkNames, inks } from '../../../contracts/inks.ts';

/** Options of the ink of an item. */
export const inkOptions = [
  { value: '', label: 'Automática' },
  ...inks.map((ink) => ({ value: ink, label: inkNames[ink] })),
];
