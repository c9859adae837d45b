import { memo } from 'react';
import { votingPath } from '../../../../contracts/paths.ts';
import css from './lineup.module.css';
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
            <a href={votingPath(event, competitor.ref)}>{competitor.aka}</a>
          </li>
        ))}
      </ol>
    </section>
  );
});
