import type { PublicDate } from '../../../contracts/agenda.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { datesCalendarPath } from '../../../contracts/file-paths.ts';
import { coverPath, paths, segmentPath } from '../../../contracts/paths.ts';
import { createNotFoundResponse, runLoader } from '../../ui/page-context.ts';
import { AlertBox } from '../alerts/alert-box.tsx';
import { createScriptProps } from '../islands/island.tsx';
import { Hero } from '../poster/hero.tsx';
import { ShareLink } from '../share/share-link.tsx';
import { describePage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/date-page.ts';
import { formatClock, formatDay, formatEnd, formatShortDay } from './date-format.ts';
import { hasTickets, LineupNames, OwnTime, StateSticker } from './date-list.tsx';
import { getDateFacts } from './date-meta.ts';
import css from './date-page.module.css';

export const handle: PageHandle = { back: () => paths.dates };

export function loader({ context, params }: Route.LoaderArgs) {
  return runLoader(context, async (page) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw await createNotFoundResponse(page);
    return page.caller.call('GET /h/agenda/:id/', { params: { id: Number(params.id) } });
  });
}

export function meta({ loaderData: date, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) => (date ? getDateFacts(date, shell) : null));
}

/** What has changed since the date was announced. */
function ChangeNotice({ date }: { date: PublicDate }) {
  const { state, previous, is_unscheduled } = date;
  if (is_unscheduled) {
    return <p className={css.news}>Se pospuso: la nueva fecha está por confirmar.</p>;
  }
  if (state === 'cancelled') return <p className={css.news}>Esta fecha se canceló.</p>;
  if (previous === null) return null;
  return <p className={css.news}>Antes: {formatDay(previous.slice(0, 16))}.</p>;
}

function DateTimes({ date }: { date: PublicDate }) {
  const { local, begins, zone, doors, ends } = date;
  if (date.is_unscheduled) return null;
  return (
    <div className={css.when}>
      <time dateTime={begins} className={css.day}>
        {formatDay(local)}
      </time>
      <p>
        <b>{formatClock(begins)}</b>
        {doors === null ? '' : ` · puertas ${formatClock(doors)}`}
        {ends === null ? '' : ` · hasta ${formatEnd(begins, ends)}`}
        <OwnTime begins={begins} zone={zone} />
      </p>
    </div>
  );
}

function DateVenue({ date }: { date: PublicDate }) {
  const { venue, address, city, country, map } = date;
  return (
    <section aria-labelledby="lugar">
      <h2 id="lugar">Lugar</h2>
      <address className={css.place}>
        <b>{venue}</b>
        {address ? <span>{address}</span> : null}
        <span>
          {city}, {countryName(country)}
        </span>
      </address>
      {map ? (
        <a className="button pale" href={map} rel="noopener">
          Ver en el mapa
        </a>
      ) : null}
    </section>
  );
}

/** A date: its poster with when, how much and tickets, then where, with whom and what to know. */
function TicketsLink({
  date,
  className = '',
}: {
  date: PublicDate;
  className?: string | undefined;
}) {
  if (!hasTickets(date)) return null;
  return (
    <a className={`button ${className}`} href={date.tickets} data-tickets="" rel="noopener">
      Entradas
    </a>
  );
}

export default function DatePage({ loaderData: date }: Route.ComponentProps) {
  const { id, title, event, segment, price, notes, lineup, state } = date;
  return (
    <article data-ink={date.ink} {...createScriptProps('time', 'idle')}>
      <Hero
        ink={date.ink}
        label={
          date.is_unscheduled
            ? date.city
            : `${date.city} · ${formatShortDay(date.local)} · ${formatClock(date.begins)}`
        }
        title={title}
        heading="h1"
        picture={date.picture}
        isFirst
        isDescribed
        isStacked
        className={css.hero}
      >
        <StateSticker state={state} />
        <DateTimes date={date} />
        <ChangeNotice date={date} />
        <div className={css.actions}>
          <TicketsLink date={date} className={css.wide} />
          {date.is_over || date.is_unscheduled || state === 'cancelled' ? null : (
            <a
              className={`button ${hasTickets(date) ? 'pale' : ''}`}
              href={datesCalendarPath({ id })}
            >
              A su calendario
            </a>
          )}
          {date.is_over || state === 'cancelled' ? null : (
            <AlertBox subject="date" subjectRef={String(id)}>
              Le avisamos si el equipo anuncia un cambio, y un día antes. “A su calendario” trae por
              sí solo cada cambio de hora.
            </AlertBox>
          )}
        </div>
        {price && !date.is_over ? <p className={css.price}>{price}</p> : null}
      </Hero>
      <div className={`paper torn ${css.sheet}`}>
        <div className={css.column}>
          <DateVenue date={date} />
          <p className={css.event}>
            <a href={coverPath('event', event.name_id)}>{event.name}</a>
            {segment ? (
              <a href={segmentPath('event', event.name_id, segment.id)}>{segment.title}</a>
            ) : null}
          </p>
          <p>
            <ShareLink />
          </p>
        </div>
        <div className={css.column}>
          {lineup.length > 0 ? (
            <section aria-labelledby="cartel">
              <h2 id="cartel">Cartel</h2>
              <p className={css.lineup}>
                <LineupNames lineup={lineup} />
              </p>
            </section>
          ) : null}
          {notes ? (
            <section aria-labelledby="notas">
              <h2 id="notas">Para saber</h2>
              <p className={css.notes}>{notes}</p>
            </section>
          ) : null}
        </div>
      </div>
      {/* On phones the tickets stay at the foot of the window, in the thumb's reach. */}
      {hasTickets(date) ? (
        <p className={css.bar}>
          <TicketsLink date={date} />
        </p>
      ) : null}
    </article>
  );
}
