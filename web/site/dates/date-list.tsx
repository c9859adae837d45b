import { type DateCard, isSaleState } from '../../../contracts/agenda.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { type DateState, dateStateNames } from '../../../contracts/dates.ts';
import { datePath, entryPath } from '../../../contracts/paths.ts';
import { formatZone } from '../../ui/caracas.ts';
import { createScriptProps } from '../islands/island.tsx';
import { formatClock, formatDayParts } from './date-format.ts';
import css from './date-list.module.css';

/** Sticker of an unusual state; none for a date that is announced or was held. */
export function StateSticker({ state }: { state: DateState }) {
  if (state === 'announced' || state === 'held') return null;
  const isCancelledOrPostponed = state === 'cancelled' || state === 'postponed';
  return (
    <b className={`sticker ${isCancelledOrPostponed ? 'dark' : ''} ${css.state}`}>
      {dateStateNames[state]}
    </b>
  );
}

/** The zone of a date; own-time.ts writes the visitor's own time in its place where it differs. */
export function OwnTime({ begins, zone }: Pick<DateCard, 'begins' | 'zone'>) {
  return (
    <span className={css.own} data-own={begins}>
      {formatZone(zone)}
    </span>
  );
}

/** Whether tickets can be bought by a link. */
export function hasTickets(date: DateCard): boolean {
  return date.tickets !== '' && isSaleState(date);
}

/** Names of a line-up, those of the site as links. */
export function LineupNames({ lineup }: Pick<DateCard, 'lineup'>) {
  return lineup.map(({ name, name_id }, index) => (
    <span key={`${name} ${name_id}`}>
      {index > 0 ? ' · ' : ''}
      {name_id === null ? name : <a href={entryPath('artist', name_id)}>{name}</a>}
    </span>
  ));
}

function DayBlock({ date }: { date: DateCard }) {
  const { weekday, day, month } = formatDayParts(date.local);
  if (date.is_unscheduled) {
    return (
      <p className={css.day}>
        <b aria-hidden="true">?</b>
        <span>Sin fecha</span>
      </p>
    );
  }
  return (
    <time className={css.day} dateTime={date.begins}>
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
    </time>
  );
}

function DateRow({ date, level }: { date: DateCard; level: 'h2' | 'h3' }) {
  const { id, title, venue, city, country, begins, zone, price, state, lineup } = date;
  const Heading = level;
  const isPast = state === 'held';
  return (
    <li className={css.row} data-ink={date.ink} data-state={state}>
      <DayBlock date={date} />
      <div className={css.about}>
        <StateSticker state={state} />
        <Heading className={css.title}>
          <a href={datePath(id)}>{title}</a>
        </Heading>
        <p className={css.place}>
          <b>{city}</b>
          {`, ${countryName(country)} · ${venue}`}
        </p>
        {date.is_unscheduled || isPast ? null : (
          <p className={css.time}>
            {formatClock(begins) + (price ? ` · ${price}` : '')}
            <OwnTime begins={begins} zone={zone} />
          </p>
        )}
        {lineup.length > 0 ? (
          <p className={css.lineup}>
            <LineupNames lineup={lineup} />
          </p>
        ) : null}
      </div>
      {hasTickets(date) ? (
        <a
          className={`button ${css.tickets}`}
          href={date.tickets}
          data-tickets=""
          rel="noopener"
          aria-label={`Entradas para ${title}, ${city}`}
        >
          Entradas
        </a>
      ) : null}
    </li>
  );
}

/** Dates one below the other: the day as large as a title, then what, where and when. */
export function DateList({ dates, level }: { dates: readonly DateCard[]; level: 'h2' | 'h3' }) {
  return (
    <ol className={css.list} {...createScriptProps('time', 'visible')}>
      {dates.map((date) => (
        <DateRow key={date.id} date={date} level={level} />
      ))}
    </ol>
  );
}
