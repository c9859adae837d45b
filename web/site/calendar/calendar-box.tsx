import { filePaths } from '../../../contracts/file-paths.ts';
import type { HomeInfo } from '../../../contracts/site.ts';
import { createScriptProps } from '../islands/island.tsx';
import { Player } from '../players/player.tsx';
import { calendarSource } from '../players/sources.ts';
import { useShell } from '../shell/shell-data.ts';
import css from './calendar-box.module.css';

type Calendar = NonNullable<HomeInfo['calendar']>;

/** A row that calendar-dates.ts fills for each date. */
function RowTemplate() {
  return (
    <template data-date="">
      <li className={css.row}>
        <time>
          <b /> <span />
        </time>
        <span>
          <a rel="noopener" target="_blank" href="/">
            Evento
          </a>
          <small />
        </span>
      </li>
    </template>
  );
}

/** Link that opens the calendar program (`webcal:`), or the file until the origin is known. */
function FeedLink() {
  const address = (useShell()?.origin ?? '') + filePaths.calendarFeed;
  return <a href={address.replace(/^https?:/, 'webcal:')}>Suscribirse al calendario</a>;
}

/** Events calendar: the upcoming dates, and the whole calendar on a click. */
export function CalendarBox({ calendar }: { calendar: Calendar }) {
  return (
    <section
      className={`paper ${css.box}`}
      aria-label={calendar.title || 'Calendario'}
      {...createScriptProps('calendar', 'visible')}
    >
      <h3 className={css.title}>{calendar.title || 'Calendario'}</h3>
      <p className={`script-only ${css.none}`} data-none="">
        Buscando las próximas fechas…
      </p>
      <ol className={css.list} data-dates="" hidden />
      <RowTemplate />
      <p className={css.feed}>
        <FeedLink />
      </p>
      <Player
        className={css.more}
        source={calendarSource(calendar.ref)}
        title={`Calendario: ${calendar.title}`}
        action="Ver el calendario completo"
        hasSign={false}
      >
        <span className={css.moreText} aria-hidden="true">
          Ver el calendario completo →
        </span>
      </Player>
    </section>
  );
}
