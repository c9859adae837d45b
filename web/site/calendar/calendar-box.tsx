import { useEffect, useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { paths } from '../../../contracts/paths.ts';
import type { HomeInfo } from '../../../contracts/site.ts';
import { call } from '../../ui/api.ts';
import { Player } from '../players/player.tsx';
import { calendarSource } from '../players/sources.ts';
import { useShell } from '../shell/shell-data.ts';
import css from './calendar-box.module.css';

/** Refresh interval of the list, in milliseconds. */
const REFRESH = 16_000;

type Calendar = NonNullable<HomeInfo['calendar']>;
type Dates = Reply<'GET /h/calendar-events/'>['items'];

/**
 * Returns the upcoming dates; null until they are loaded. Fetched only while the page is visible.
 */
function useDates(): Dates | null {
  const [dates, setDates] = useState<Dates | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function refresh() {
      if (document.hidden) return;
      const answer = await call('GET /h/calendar-events/', {}).catch(() => null);
      if (isCurrent) setDates((known) => answer?.items ?? known ?? []);
    }
    refresh();
    const timer = setInterval(refresh, REFRESH);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, []);
  return dates;
}

const caracas = { timeZone: 'America/Caracas' } as const;
const dayFormat = new Intl.DateTimeFormat('es-419', { ...caracas, day: '2-digit' });
const monthFormat = new Intl.DateTimeFormat('es-419', { ...caracas, month: 'short' });
const hourFormat = new Intl.DateTimeFormat('es-419', {
  ...caracas,
  hour: 'numeric',
  minute: '2-digit',
});

function DateRow({ date }: { date: Dates[number] }) {
  // An all-day date has no time; noon UTC falls on the same day in Caracas.
  const isWholeDay = date.start.length === 10;
  const start = new Date(isWholeDay ? `${date.start}T12:00:00-04:00` : date.start);
  const details = [isWholeDay ? '' : hourFormat.format(start), date.location].filter(Boolean);
  return (
    <li className={css.row}>
      <time dateTime={date.start}>
        <b>{dayFormat.format(start)}</b> {monthFormat.format(start)}
      </time>
      <span>
        {date.url ? (
          <a href={date.url} rel="noopener" target="_blank">
            {date.title}
          </a>
        ) : (
          <strong>{date.title}</strong>
        )}
        <small>{details.join(' · ')}</small>
      </span>
    </li>
  );
}

/**
 * Link that opens the visitor's calendar program (`webcal:`), or the file before the page knows its
 * origin.
 */
function FeedLink() {
  const shell = useShell();
  const address = (shell?.origin ?? '') + paths.calendarFeed;
  return <a href={address.replace(/^https?:/, 'webcal:')}>Suscribirse al calendario</a>;
}

/** Events calendar: the upcoming dates, and the whole calendar on a click. */
export function CalendarBox({ calendar, onStart }: { calendar: Calendar; onStart?: () => void }) {
  const dates = useDates();
  const [isStarted, setStarted] = useState(false);
  function start() {
    setStarted(true);
    onStart?.();
  }
  return (
    <section className={`paper ${css.box}`} aria-label={calendar.title || 'Calendario'}>
      <h3 className={css.title}>{calendar.title || 'Calendario'}</h3>
      {dates === null || dates.length === 0 ? (
        <p className={`script-only ${css.none}`}>
          {dates === null ? 'Buscando las próximas fechas…' : 'Todavía no hay fechas anunciadas.'}
        </p>
      ) : (
        <ol className={css.list}>
          {dates.map((date) => (
            <DateRow key={date.id} date={date} />
          ))}
        </ol>
      )}
      <p className={css.feed}>
        <FeedLink />
      </p>
      <Player
        className={isStarted ? css.frame : css.more}
        source={calendarSource(calendar.ref)}
        title={`Calendario: ${calendar.title}`}
        action="Ver el calendario completo"
        isStarted={isStarted}
        onStart={start}
        hasSign={false}
      >
        <span className={css.moreText} aria-hidden="true">
          Ver el calendario completo →
        </span>
      </Player>
    </section>
  );
}
