import { votingPath } from '../../../../contracts/paths.ts';
import { FitTitle } from '../../shell/fit-title.tsx';
import { formatCount, getVoteNoun } from './numbers.ts';
import { Bar } from './standings.tsx';
import type { RivalsProps } from './strip.tsx';
import css from './versus.module.css';
import type { Competitor } from './voting-data.ts';

/** Returns the rival of a competitor: the nearest in votes, or the next while counts are hidden. */
export function findRival(
  competitors: readonly Competitor[],
  shownIndex: number,
): Competitor | null {
  const competitor = competitors[shownIndex];
  if (competitor === undefined || competitors.length < 2) return null;
  const { votes } = competitor;
  if (votes === null) return competitors[(shownIndex + 1) % competitors.length] ?? null;
  const distance = (rival: Competitor) => Math.abs((rival.votes ?? 0) - votes);
  const rivals = competitors.filter((candidate) => candidate !== competitor);
  return rivals.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The shown competitor and its rival, face to face. */
export function Versus({ event, competitors, shownIndex }: RivalsProps) {
  const competitor = shownIndex === null ? undefined : competitors[shownIndex];
  const rival = shownIndex === null ? null : findRival(competitors, shownIndex);
  if (!competitor || !rival) return null;
  const isCounted = competitor.votes !== null && rival.votes !== null;
  const totalVotes = Math.max(1, (competitor.votes ?? 0) + (rival.votes ?? 0));
  return (
    <section className={css.versus} aria-label={`${competitor.aka} frente a ${rival.aka}`}>
      {[competitor, rival].map((side) => (
        <a key={side.id} className={css.side} href={votingPath(event, side.ref)}>
          <FitTitle as="span" text={side.aka} className={css.name} />
          {isCounted ? (
            <span className={css.votes}>
              {`${formatCount(side.votes ?? 0)} ${getVoteNoun(side.votes ?? 0)}`}
            </span>
          ) : null}
        </a>
      ))}
      <b className={css.sign} aria-hidden="true">
        VS
      </b>
      {isCounted ? (
        <span className={css.share}>
          <Bar filledShare={(competitor.votes ?? 0) / totalVotes} />
        </span>
      ) : null}
    </section>
  );
}
