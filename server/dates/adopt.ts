import { Temporal } from 'temporal-polyfill';
import { listCountriesByName } from '../../contracts/country-codes.ts';
import { findCountryZone } from '../../contracts/country-zones.ts';
import * as calls from '../../contracts/dates.ts';
import { foldText } from '../../contracts/fold-text.ts';
import { findActiveCalendar } from '../calendars/shared-store.ts';
import { lockTable } from '../db/row-locks.ts';
import { getAuthor } from '../http/account.ts';
import { conflict, invalid, unavailable } from '../http/failures.ts';
import type { CalendarEvent } from '../platform/calendar.ts';
import { notFound, PlatformUnavailable } from '../platform/errors.ts';
import type { Content } from '../registry/define-content.ts';
import type { Api, Services } from '../services.ts';
import { listRowsInTrash } from '../trash/shared-store.ts';
import { isEndValid, type Times, toMomentColumns } from './rules.ts';
import * as store from './store.ts';
import { toDateItem } from './view.ts';

const CALENDAR_DOWN = 'El calendario no está disponible en este momento.';
const IN_TRASH = 'Esta fecha ya fue adoptada y está en la papelera. Restáurela desde allí.';
const ALREADY_ADOPTED = 'Esta fecha ya fue adoptada.';
/** Zone of a place whose country has no known one. */
const DEFAULT_ZONE = 'America/Caracas';
/** Hour of a date that the calendar gives as a whole day. */
const WHOLE_DAY_START = '20:00';

async function listOutsideEvents({ db, calendarEvents }: Services): Promise<CalendarEvent[]> {
  const calendar = await findActiveCalendar(db);
  if (calendar === null || calendar.ref === '') return [];
  const query = { calendarId: calendar.ref, max: calendar.max_results };
  try {
    return (await calendarEvents.listEvents(query))?.items ?? [];
  } catch (error) {
    if (error instanceof PlatformUnavailable) throw unavailable(CALENDAR_DOWN);
    throw error;
  }
}

function toLocalTime(time: string, zone: string): string {
  if (time.length === 10) return `${time}T${WHOLE_DAY_START}`;
  return Temporal.Instant.from(time)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** Returns the times of an entry; one of whole days, or with an end that no date may have, has none. */
function getTimes({ start, end }: CalendarEvent, zone: string): Times {
  const starts = toLocalTime(start, zone);
  const ends = start.length === 10 ? null : toLocalTime(end, zone);
  const times = { starts, ends, postponed_to: null, zone };
  return isEndValid(times) ? times : { ...times, ends: null };
}

const countries = new Map(listCountriesByName().map(([code, name]) => [foldText(name), code]));

/** Number of a district, which stands before or after the name of its city: `28012 Madrid`. */
const POSTCODE = /^\d{4,}$/;

/** Returns the name of a city without the number of its district. */
function removePostcode(part: string): string {
  return part
    .split(' ')
    .filter((word) => !POSTCODE.test(word))
    .join(' ');
}

/** Returns the columns of the place: `Nombre, dirección, ciudad, país` as far as it is written. */
export function parsePlace(location: string) {
  const [venue = '', ...parts] = location.split(',').map((part) => part.trim());
  const countryCode = countries.get(foldText(parts.at(-1) ?? ''));
  if (countryCode !== undefined) parts.pop();
  const cityIndex = parts.findIndex((part) => !['', part].includes(removePostcode(part)));
  const [city = ''] = parts.splice(cityIndex, 1);
  const truncate = (text: string, maxLength: number) => text.slice(0, maxLength);
  const country = countryCode ?? 'VE';
  return {
    country,
    zone: findCountryZone(country) ?? DEFAULT_ZONE,
    venue: truncate(venue, 200) || 'Por confirmar',
    address: truncate(parts.join(', '), 300),
    city: truncate(removePostcode(city), 120) || 'Por confirmar',
  };
}

/** Returns the event whose name the title contains, the longest name if there are several. */
function findNamedEventId(title: string, events: readonly { id: number; name: string }[]) {
  const folded = foldText(title);
  const matching = events.filter(({ name }) => folded.includes(foldText(name)));
  const [longest] = matching.toSorted((a, b) => b.name.length - a.name.length);
  return longest?.id ?? null;
}

/** Binds the calls that show the outside calendar to staff and make dates of its entries. */
export function adoptionRoutes(api: Api, dates: Content<'event_date'>): void {
  api.bind(calls.listOutsideDates, async (_input, services) => {
    const [items, dateIdsByOutsideId, events] = await Promise.all([
      listOutsideEvents(services),
      store.findDateIdsByOutsideId(services.db),
      store.listEvents(services.db),
    ]);
    return {
      items: items.map(({ id, title, start, location }) => ({
        id,
        title,
        start,
        location,
        date: dateIdsByOutsideId.get(id) ?? null,
        event: findNamedEventId(title, events),
      })),
    };
  });

  api.bind(calls.adoptOutsideDate, async ({ body }, services, ctx) => {
    const outsideEvent = (await listOutsideEvents(services)).find(
      ({ id }) => id === body.outside_id,
    );
    if (outsideEvent === undefined) throw notFound();
    return services.changes.commit(getAuthor(ctx), async (change) => {
      const { tx } = change;
      await lockTable(tx, 'event_date');
      if ((await store.findDateIdsByOutsideId(tx)).has(outsideEvent.id))
        throw conflict(ALREADY_ADOPTED);
      const trashed = await listRowsInTrash(tx, 'event_date');
      if (trashed.some((row) => row.outside_id === outsideEvent.id)) throw conflict(IN_TRASH);
      const events = await store.listEvents(tx);
      if (!events.some(({ id }) => id === body.event)) throw invalid({ event: 'Elija un evento.' });
      const venue = parsePlace(outsideEvent.location);
      const times = getTimes(outsideEvent, venue.zone);
      const now = services.clock.now();
      const row = await dates.audited().create(change, {
        ...store.NEW_DATE,
        ...times,
        ...toMomentColumns(times),
        ...venue,
        entry_id: body.event,
        title: outsideEvent.title.slice(0, 200),
        outside_id: outsideEvent.id,
        is_active: 0,
        created_at: now,
        updated_at: now,
      });
      return toDateItem(row, new Map());
    });
  });
}
