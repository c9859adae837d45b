import { createTimeFormat } from '../../../contracts/spanish-time.ts';
import type { NewestVideo } from '../../../contracts/videos.ts';

const formatDay = createTimeFormat({ timeZone: 'America/Caracas', dateStyle: 'medium' });

/** Returns whose video it is, and when it appeared. */
export function describeVideo({ owner, published_at }: NewestVideo): string {
  return `${owner} · ${formatDay(published_at).replaceAll(' ', '\u00a0')}`;
}
