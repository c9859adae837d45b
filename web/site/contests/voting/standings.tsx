import { memo } from 'react';
import { votingPath } from '../../../../contracts/paths.ts';
import { formatCount, getVoteNoun } from './numbers.ts';
import css from './standings.module.css';
import { useHeldOrder } from './use-held-order.ts';
import type { Competitor } from './voting-data.ts';

/** A bar of the given share (0 to 1) of its box. */
function Bar({ filledShare }: { filledShare: number }) {
  return (
    <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="1" transform={`scale(${filledShare.toFixed(4)} 1)`} />
    </svg>
  );
}

interface Props {
  event: string;
  competitors: readonly Competitor[];
}

/** The competitors with their votes as bars, most votes first; nothing while counts are hidden. */
export const Standings = memo(function Standings({ event, competitors }: Props) {
  const isHidden = competitors.length < 2 || competitors.some(({ votes }) => votes === null);
  const ranked = competitors.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0));
  const { list, order, handlers } = useHeldOrder(ranked.map(({ id }) => id));
  if (isHidden) return null;
  const mostVotes = Math.max(1, ...competitors.map(({ votes }) => votes ?? 0));
  const byId = new Map(competitors.map((competitor) => [competitor.id, competitor]));
  return (
    <section className={css.standings} aria-labelledby="asi-va">
      <h2 id="asi-va">Así va la votación</h2>
      <ol ref={list} className={css.list} {...handlers}>
        {order.map((id) => {
          const competitor = byId.get(id);
          if (!competitor) return null;
          const votes = competitor.votes ?? 0;
          return (
            <li key={id} data-id={id}>
              <a href={votingPath(event, competitor.ref)}>
                <Bar filledShare={votes / mostVotes} />
                <span>{competitor.aka}</span>
                <span className={css.votes}>
                  <span>{formatCount(votes)}</span>
                  <span className="hidden-text"> {getVoteNoun(votes)}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
});
