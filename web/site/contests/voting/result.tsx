import { votingPath } from '../../../../contracts/paths.ts';
import { FitTitle } from '../../shell/fit-title.tsx';
import { formatCount, getVoteNoun } from './numbers.ts';
import css from './result.module.css';
import { COMPETITORS_ID } from './visitor.ts';
import { type Competitor, getStandings, type VotingData } from './voting-data.ts';

/** The results stand above the videos: the chosen one comes into view. */
function videoPath(event: string, competitor: string): string {
  return `${votingPath(event, competitor)}#${COMPETITORS_ID}`;
}

type Winner = VotingData['postulation']['winners'][number];

function WinnerRow({ winner, event }: { winner: Winner; event: string }) {
  return (
    <li className={css.winner}>
      <span className={css.place}>
        <span className="hidden-text">Puesto </span>
        {winner.place}
      </span>
      <div className={css.who}>
        {winner.is_tied ? <p className={`sticker ${css.tie}`}>Empate</p> : null}
        <a href={videoPath(event, winner.ref)} className={css.name}>
          <FitTitle as="span" text={winner.aka} />
        </a>
        <p className={css.votes}>
          <b>{formatCount(winner.votes)}</b> {getVoteNoun(winner.votes)}
        </p>
      </div>
    </li>
  );
}

interface Props {
  event: string;
  competitors: readonly Competitor[];
  postulation: VotingData['postulation'];
}

function ResultTable({ event, competitors }: Pick<Props, 'event' | 'competitors'>) {
  return (
    <table className={css.table}>
      <caption className={css.caption}>Todos los votos</caption>
      <thead className="hidden-text">
        <tr>
          <th scope="col">Puesto</th>
          <th scope="col">Competidor</th>
          <th scope="col">Votos</th>
        </tr>
      </thead>
      <tbody>
        {getStandings(competitors).map((standing) => (
          <tr key={standing.id}>
            <td className={css.rank}>{standing.place}</td>
            <th scope="row">
              <a href={videoPath(event, standing.ref)}>{standing.aka}</a>
              {standing.isTied ? <span className={css.tied}> (empate)</span> : null}
            </th>
            <td className={css.total}>{formatCount(standing.votes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Votes that are stored and not counted. */
function UncountedVotes({ set_aside, retired = [] }: VotingData['postulation']) {
  return (
    <>
      {set_aside.length > 0 ? (
        <p className={css.none}>
          Votos apartados por el equipo:{' '}
          {set_aside.map(({ reason, count }) => `${formatCount(count)} (${reason})`).join(', ')}.
        </p>
      ) : null}
      {retired.length > 0 ? (
        <p className={css.none}>
          Competidores retirados, con sus votos guardados sin contar:{' '}
          {retired
            .map(({ aka, votes }) => (votes === null ? aka : `${aka} (${formatCount(votes)})`))
            .join(', ')}
          .
        </p>
      ) : null}
    </>
  );
}

/** Result: the winners in large type, then all competitors with their votes. */
export function Result({ event, competitors, postulation }: Props) {
  const { winners, is_confirming, are_counts_hidden } = postulation;
  return (
    <section className={css.result} aria-labelledby="resultado">
      <h2 id="resultado" className={css.title}>
        {winners.length === 1 ? 'Ganó' : 'Resultado'}
      </h2>
      {winners.length === 0 ? (
        <p className={css.none} role="status">
          {is_confirming
            ? 'Se están confirmando los últimos votos.'
            : 'La votación cerró sin votos.'}
        </p>
      ) : (
        <ol className={css.winners}>
          {winners.map((winner) => (
            <WinnerRow key={winner.id} winner={winner} event={event} />
          ))}
        </ol>
      )}
      {are_counts_hidden ? null : <ResultTable event={event} competitors={competitors} />}
      <UncountedVotes {...postulation} />
    </section>
  );
}
