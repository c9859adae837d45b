import { paths, votingPath } from '../../../../contracts/paths.ts';
import { scripted } from '../../islands/island.tsx';
import { useShell } from '../../shell/shell-data.ts';
import { momentText } from '../moments.ts';
import {
  type Announcement,
  listAnnouncements,
  MOST,
  shownAnnouncements,
  shownContests,
} from './announcements.ts';
import css from './open-strip.module.css';

function Words({ item: { kind, isOpen, event } }: { item: Announcement }) {
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
  most?: number;
  wake?: 'load' | 'visible';
}

/**
 * Strip with the applications and votings that are open, and what opens next. Pages are cached:
 * strip-clock.ts shows and hides its items as time passes.
 */
export function OpenStrip(props: Props) {
  const { event, label = 'Concursos', most = MOST, wake = 'load' } = props;
  const all = (useShell()?.contests ?? []).filter(
    (one) => event === undefined || one.event.name_id === event,
  );
  const contests = most < MOST ? shownContests(all, Date.now(), most) : all;
  if (contests.length === 0) return null;
  const items = listAnnouncements(contests);
  const shown = shownAnnouncements(items, Date.now(), most);
  return (
    <aside
      className={css.strip}
      aria-label={label}
      data-contests={JSON.stringify(contests)}
      data-most={most}
      hidden={shown.size === 0}
      {...scripted('strip', wake)}
    >
      <ul className={css.list}>
        {items.map((item, index) => {
          const { event: of, kind, isOpen, opens, closes } = item;
          return (
            <li key={`${of.name_id} ${kind} ${opens} ${isOpen}`} hidden={!shown.has(index)}>
              <Words item={item} />{' '}
              <time dateTime={isOpen ? closes : opens}>
                {isOpen ? `hasta el ${momentText(closes)}` : `abre el ${momentText(opens)}`}
              </time>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
