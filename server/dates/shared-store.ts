export { countOfEvent as countDates } from './store.ts';
