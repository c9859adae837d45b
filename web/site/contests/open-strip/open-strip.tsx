import { paths, votingPath } from '../../../../contracts/paths.ts';
import { formatMoment } from '../../../../contracts/spanish-time.ts';
import { createScriptProps } from '../../islands/island.tsx';
import { useShell } from '../../shell/shell-data.ts';
import {
  type Announcement,
  listAnnouncements,
  listShownContests,
  listShownIndexes,
  MAX_SHOWN,
} from './announcements.ts';
import css from './open-strip.module.css';

function AnnouncementText({ item: { kind, isOpen, event } }: { item: Announcement }) {
  const isVoting = kind === 'voting';
  if (!isOpen) {
    return (
      <>
        {isVoting ? 'La votación de' : 'El registro de'} <b>{event.name}</b>
      </>
    );
  }
  return (
    <a href={isVoting ? votingPath(event.name_id) : paths.apply}>
      {isVoting ? 'Vote en' : 'Inscríbase en'} <b>{event.name}</b>
    </a>
  );
}

interface Props {
  /** Slug of the only event that is shown; all when omitted. */
  event?: string;
  label?: string;
  limit?: number;
  wake?: 'load' | 'visible';
}

/**
 * Strip with the applications and votings that are open, and what opens next. Pages are cached:
 * strip-clock.ts shows and hides its items as time passes.
 */
export function OpenStrip(props: Props) {
  const { event, label = 'Concursos', limit = MAX_SHOWN, wake = 'load' } = props;
  const allContests = (useShell()?.contests ?? []).filter(
    (contest) => event === undefined || contest.event.name_id === event,
  );
  const contests =
    limit < MAX_SHOWN ? listShownContests(allContests, Date.now(), limit) : allContests;
  if (contests.length === 0) return null;
  const items = listAnnouncements(contests);
  const shownIndexes = listShownIndexes(items, Date.now(), limit);
  return (
    <aside
      className={css.strip}
      aria-label={label}
      data-contests={JSON.stringify(contests)}
      data-most={limit}
      hidden={shownIndexes.size === 0}
      {...createScriptProps('strip', wake)}
    >
      <ul className={css.list}>
        {items.map((item, index) => {
          const { event: itemEvent, kind, isOpen, opens, closes } = item;
          return (
            <li
              key={`${itemEvent.name_id} ${kind} ${opens} ${isOpen}`}
              hidden={!shownIndexes.has(index)}
            >
              <AnnouncementText item={item} />{' '}
              <time dateTime={isOpen ? closes : opens}>
                {isOpen ? `hasta el ${formatMoment(closes)}` : `abre el ${formatMoment(opens)}`}
              </time>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
