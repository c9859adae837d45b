import { memo } from 'react';
import { votingPath } from '../../../../contracts/paths.ts';
import css from './lineup.module.css';
import { formatCount, getVoteNoun } from './numbers.ts';
import type { Competitor } from './voting-data.ts';

interface Props {
  event: string;
  competitors: readonly Competitor[];
}

/** List of all competitors, in order of application. */
export const Lineup = memo(function Lineup({ event, competitors }: Props) {
  if (competitors.length < 2) return null;
  return (
    <section className={css.lineup} aria-labelledby="cartel">
      <h2 id="cartel" className={css.title}>
        En el cartel
      </h2>
      <ol className={css.names}>
        {competitors.map((competitor) => (
          <li key={competitor.id}>
            <a href={votingPath(event, competitor.ref)}>
              {competitor.aka}
              {competitor.votes === null ? null : (
                <>
                  <span className="hidden-text">, </span>
                  <span className={css.votes}>
                    <span>{formatCount(competitor.votes)}</span>
                    <span className="hidden-text"> {getVoteNoun(competitor.votes)}</span>
                  </span>
                </>
              )}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
});
