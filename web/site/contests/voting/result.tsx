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
  /** Votes that were set aside, by the reason given. */
  votesSetAside: VotingData['postulation']['set_aside'];
  /** Votes that nobody decided about, which count. */
  undecidedCount: number;
  /** Votes in quarantine, for which the result waits. */
  waitingCount: number;
  /** Codes can still be confirmed: the result waits for them. */
  hasUnconfirmedCodes: boolean;
  /** Who was taken out after votes were stored. */
  retiredCompetitors: NonNullable<VotingData['postulation']['retired']>;
  areCountsHidden: boolean;
  event: string;
  competitors: readonly Competitor[];
  winners: readonly Winner[];
}

function getNoWinnersText(waiting: number, isConfirming: boolean): string {
  if (isConfirming) return 'Se están confirmando los últimos votos.';
  if (waiting === 0) return 'La votación cerró sin votos.';
  const votes = `${formatCount(waiting)} ${getVoteNoun(waiting)}`;
  return `El equipo revisa ${votes}. El resultado se publica cuando termine.`;
}

type TableProps = Pick<Props, 'event' | 'competitors'> & { isFinal: boolean };

function ResultTable({ event, competitors, isFinal }: TableProps) {
  return (
    <table className={css.table}>
      <caption className={css.caption}>
        {isFinal ? 'Todos los votos' : 'Votos contados hasta ahora'}
      </caption>
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

type UncountedProps = Pick<Props, 'votesSetAside' | 'retiredCompetitors' | 'undecidedCount'>;

/** Votes that are stored and not counted, and those that count undecided. */
function UncountedVotes({ votesSetAside, retiredCompetitors, undecidedCount }: UncountedProps) {
  return (
    <>
      {undecidedCount > 0 ? (
        <p className={css.none}>
          Votos sin decidir al cierre, que cuentan por la regla del concurso:{' '}
          {formatCount(undecidedCount)}.
        </p>
      ) : null}
      {votesSetAside.length > 0 ? (
        <p className={css.none}>
          Votos apartados por el equipo:{' '}
          {votesSetAside.map(({ reason, count }) => `${formatCount(count)} (${reason})`).join(', ')}
          .
        </p>
      ) : null}
      {retiredCompetitors.length > 0 ? (
        <p className={css.none}>
          Competidores retirados, con sus votos guardados sin contar:{' '}
          {retiredCompetitors
            .map(({ aka, votes }) => (votes === null ? aka : `${aka} (${formatCount(votes)})`))
            .join(', ')}
          .
        </p>
      ) : null}
    </>
  );
}

/** Result: the winners in large type, then all competitors with their votes. */
export function Result({
  winners,
  waitingCount,
  hasUnconfirmedCodes,
  areCountsHidden,
  ...props
}: Props) {
  const isFinal = waitingCount === 0 && !hasUnconfirmedCodes;
  return (
    <section className={css.result} aria-labelledby="resultado">
      <h2 id="resultado" className={css.title}>
        {winners.length === 1 ? 'Ganó' : 'Resultado'}
      </h2>
      {winners.length === 0 ? (
        <p className={css.none} role="status">
          {getNoWinnersText(waitingCount, hasUnconfirmedCodes)}
        </p>
      ) : (
        <ol className={css.winners}>
          {winners.map((winner) => (
            <WinnerRow key={winner.id} winner={winner} event={props.event} />
          ))}
        </ol>
      )}
      {areCountsHidden ? null : (
        <ResultTable event={props.event} competitors={props.competitors} isFinal={isFinal} />
      )}
      <UncountedVotes
        votesSetAside={props.votesSetAside}
        retiredCompetitors={props.retiredCompetitors}
        undecidedCount={props.undecidedCount}
      />
    </section>
  );
}
