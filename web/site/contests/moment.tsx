import { formatMoment } from '../../../contracts/spanish-time.ts';

/** A time in Caracas, or nothing. Node and browsers may write its spaces differently. */
export function MomentText({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {iso === '' ? '' : formatMoment(iso)}
    </time>
  );
}
