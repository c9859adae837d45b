import { useSyncExternalStore } from 'react';
import { paths, votingPath } from '../../../contracts/paths.ts';
import type { EntryContests } from '../../../contracts/public-entries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import css from './contest-door.module.css';
import { Moment } from './moment.tsx';
import { isWithin } from './moments.ts';

const REGISTRATION = 1;
const VOTING = 3;
const MINUTE = 60_000;

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE);
  return () => clearInterval(timer);
}

function minuteOf(time: number): number {
  return Math.floor(time / MINUTE);
}

/**
 * Returns the current time, updated every minute: pages are cached, so time-dependent output is
 * decided in the browser.
 */
function useTime(madeAt: number): number {
  const present = () => minuteOf(Date.now());
  return useSyncExternalStore(everyMinute, present, () => minuteOf(madeAt)) * MINUTE;
}

interface Props {
  contests: EntryContests;
  /** The event's slug. */
  event: string;
  /** When the page was rendered, in milliseconds. */
  madeAt: number;
}

/** Link to an event's contest: to vote, to apply, or to its result. */
export function ContestDoor({ contests, event, madeAt }: Props) {
  const now = useTime(madeAt);
  const votings = contests.filter((one) => one.phase === VOTING && Date.parse(one.opens) <= now);
  const voting = votings.find((one) => isWithin(one, now));
  const registration = contests.find((one) => one.phase === REGISTRATION && isWithin(one, now));
  if (voting === undefined && registration === undefined) {
    return votings.length > 0 ? (
      <p className={css.door}>
        <PageLink className="button" to={votingPath(event)}>
          Ver el resultado de la votación
        </PageLink>
      </p>
    ) : null;
  }
  return (
    <div className={css.door}>
      {voting ? (
        <>
          <PageLink className={`button ${css.loud}`} to={votingPath(event)}>
            Vote por su favorito
          </PageLink>
          <span className={css.until}>
            Hasta el <Moment iso={voting.closes} />
          </span>
        </>
      ) : null}
      {registration ? (
        <>
          <PageLink className={`button ${css.loud}`} to={paths.apply}>
            Postúlese
          </PageLink>
          <span className={css.until}>
            Hasta el <Moment iso={registration.closes} />
          </span>
        </>
      ) : null}
    </div>
  );
}
