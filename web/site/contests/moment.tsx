import { momentText } from './moments.ts';

/** A moment in Caracas. Node and browsers may space it differently, which is no harm. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {momentText(iso)}
    </time>
  );
}
