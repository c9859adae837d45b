import { useLocation } from 'react-router';
import { coverPath, paths, votingPath } from '../../../../contracts/paths.ts';
import { formatMoment } from '../../../../contracts/spanish-time.ts';
import { createScriptProps } from '../../islands/island.tsx';
import { useShell } from '../../shell/shell-data.ts';
import { type Announcement, isCurrent, listAnnouncements, MAX_SHOWN } from './announcements.ts';
import css from './open-strip.module.css';

function getTarget({ kind, event }: Announcement['contest']): string {
  return kind === 'voting' ? votingPath(event.name_id) : paths.apply;
}

function AnnouncementText({ contest, isOpen }: Announcement) {
  const { kind, event } = contest;
  const isVoting = kind === 'voting';
  if (!isOpen) {
    return (
      <>
        {isVoting ? 'La votación de ' : 'El registro de '}
        <b>{event.name}</b>
      </>
    );
  }
  return (
    <a href={getTarget(contest)}>
      {isVoting ? 'Vote en ' : 'Inscríbase en '}
      <b>{event.name}</b>
    </a>
  );
}

interface Props {
  /** Slug of the only event that is shown; all when omitted. */
  event?: string;
  label?: string;
  limit?: number;
  /** Without what opens later. */
  isOpenOnly?: boolean;
  wake?: 'load' | 'visible';
}

/**
 * Strip with the applications and votings that are open, and what opens next. Pages are cached:
 * strip-clock.ts shows and hides its items as time passes. What is open is left out where it is the page
 * itself, or its main action.
 */
export function OpenStrip(props: Props) {
  const { event, label = 'Concursos', limit = MAX_SHOWN, wake = 'load', isOpenOnly } = props;
  const { pathname } = useLocation();
  const now = Date.now();
  const all = listAnnouncements(useShell()?.contests ?? [], now).filter(
    ({ contest, isOpen }) =>
      (isOpen || !isOpenOnly) &&
      (event === undefined || contest.event.name_id === event) &&
      !(isOpen && pathname.startsWith(getTarget(contest))) &&
      !(isOpen && pathname === coverPath('event', contest.event.name_id)),
  );
  const shown = all.filter((item) => isCurrent(item, now)).slice(0, limit);
  // A short strip holds only the contests of which something is shown.
  const items =
    limit < MAX_SHOWN ? all.filter((item) => shown.some((s) => s.contest === item.contest)) : all;
  if (items.length === 0) return null;
  return (
    <aside
      className={css.strip}
      aria-label={label}
      data-most={limit}
      hidden={shown.length === 0}
      {...createScriptProps('strip', wake)}
    >
      <ul className={css.list}>
        {items.map((item) => (
          <li
            key={`${item.contest.event.name_id} ${item.contest.kind} ${item.until} ${item.isOpen}`}
            data-from={item.from}
            hidden={!shown.includes(item)}
          >
            <AnnouncementText {...item} />{' '}
            <time dateTime={item.until}>
              {`${item.isOpen ? 'hasta' : 'abre'} el ${formatMoment(item.until)}`}
            </time>
          </li>
        ))}
      </ul>
    </aside>
  );
}
