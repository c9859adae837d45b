import { countryName } from '../../contracts/country-name.ts';
import { WRONG_ZONE } from '../../contracts/date-fields.ts';
import * as calls from '../../contracts/dates.ts';
import { datePath } from '../../contracts/paths.ts';
import { createTimeFormat } from '../../contracts/spanish-time.ts';
import type { Database } from '../db/database.ts';
import {
  findLineupArtists,
  hasEntry,
  hasSegment,
  parseLineup,
  toPublicLineup,
} from '../entries/shared-store.ts';
import { invalid } from '../http/failures.ts';
import { pickOwnColumns } from '../registry/columns.ts';
import { defineContent } from '../registry/define-content.ts';
import type { ReadDocuments } from '../registry/documents-store.ts';
import { bindRecords } from '../registry/record-routes.ts';
import { adoptionRoutes } from './adopt.ts';
import { publicDateRoutes } from './public-routes.ts';
import {
  areDoorsValid,
  isEndValid,
  isZoneKnown,
  moveDoors,
  moveEnd,
  sortByNext,
  type Times,
  toKnownZone,
  toMomentColumns,
} from './rules.ts';
import * as store from './store.ts';
import { toDateItem } from './view.ts';

const formatDay = createTimeFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const readDocuments: ReadDocuments = async (db, selection) => {
  const rows = await store.listDocuments(db, selection);
  const artists = await findLineupArtists(
    db,
    rows.map(({ lineup }) => parseLineup(lineup)),
  );
  return rows.map((row) => {
    const { id, entry_id, title, venue, address, city, notes } = row;
    const names = toPublicLineup(row.lineup, artists).map(({ name }) => name);
    return {
      kind: 'date' as const,
      record_id: id,
      entry_id,
      title,
      detail: [city, venue, formatDay((row.postponed_to ?? row.starts).slice(0, 10))].join(' · '),
      path: datePath(id),
      body: [row.name, address, countryName(row.country), ...names, notes].join('\n'),
    };
  });
};

const NO_EVENT = 'Elija un evento.';
const NO_SEGMENT = 'Elija una edición de este evento.';
const WRONG_DOORS = 'Deben abrir antes del comienzo, seis horas antes como mucho.';
const WRONG_END = 'Debe ser después del comienzo, y no más de 60 días.';

async function assertOwners(db: Database, event: number, segment: number | null): Promise<void> {
  if (!(await hasEntry(db, 'event', event))) throw invalid({ event: NO_EVENT });
  if (segment !== null && !(await hasSegment(db, event, segment))) {
    throw invalid({ segment: NO_SEGMENT });
  }
}

const TIME_FIELDS = ['starts', 'ends', 'postponed_to', 'doors', 'zone'] as const;
type SentTimes = Partial<Pick<store.DateRow, keyof Times | 'doors'>>;

/** Merges the stored and the sent times of a date; an end and doors that were not sent move with a postponed date. */
function mergeTimes(
  before: store.DateRow | null,
  sentTimes: SentTimes,
): Times & Pick<store.DateRow, 'doors'> {
  const times = {
    ends: null,
    postponed_to: null,
    doors: null,
    ...before,
    ...sentTimes,
  } as store.DateRow;
  const isMoved = before !== null && before.postponed_to !== times.postponed_to;
  if (isMoved && before.ends === times.ends) times.ends = moveEnd(before, times);
  if (isMoved && before.doors === times.doors) {
    times.doors = moveDoors(before.doors, before, times);
  }
  if (!isEndValid(times)) throw invalid({ ends: WRONG_END });
  if (!areDoorsValid(times.doors, times)) throw invalid({ doors: WRONG_DOORS });
  return times;
}

/** When and where an event takes place. */
export const dates = defineContent({
  table: 'event_date',
  resources: ['date'],
  files: ['picture_id'],
  isPoster: true,
  trash: { belongsTo: { entry_id: 'entry' } },
  completeVersion(_change, { before, values, now }) {
    const times = { ...before, ...values };
    const zone = toKnownZone(times.zone);
    return { ...values, ...toMomentColumns({ ...times, zone }), updated_at: now };
  },
  staffSearch: { title: 'title', detail: `city || ' · ' || substr(starts, 1, 10)` },
  search: { kinds: ['date'], read: readDocuments, listNaming: store.listDateIdsOfArtists },
  findPage: (_db, { id }) => datePath(Number(id)),
  routes(api) {
    bindRecords(api, dates, {
      calls: calls.dateCalls,
      picture: 'picture',
      defaults: store.NEW_DATE,
      listRows: async ({ db, clock }) =>
        sortByNext(await dates.rows.list(db, ['-begins_at', '-id']), clock.now()),
      async columns(body, { tx }, id, { clock }) {
        const { event, segment, title, ...fields } = body;
        const before = id === null ? null : await dates.rows.getForUpdate(tx, id);
        const entry_id = event ?? before?.entry_id ?? 0;
        const currentSegment = before?.entry_id === entry_id ? before.segment_id : null;
        const segment_id = segment === undefined ? currentSegment : segment;
        await assertOwners(tx, entry_id, segment_id);
        const columns = pickOwnColumns(fields);
        const times = mergeTimes(before, columns);
        const isTimed = before === null || TIME_FIELDS.some((name) => name in columns);
        // A stored one may be of a newer version of Node than this machine has.
        if (isTimed && !isZoneKnown(times.zone)) throw invalid({ zone: WRONG_ZONE });
        const dateTitle = title ?? before?.title ?? '';
        const now = clock.now();
        return {
          ...columns,
          ...(isTimed ? toMomentColumns(times) : {}),
          ends: times.ends,
          doors: times.doors,
          entry_id,
          segment_id,
          updated_at: now,
          ...(before === null ? { created_at: now } : {}),
          title: dateTitle === '' ? await store.getEventName(tx, entry_id) : dateTitle,
        };
      },
      view: toDateItem,
    });
    adoptionRoutes(api, dates);
    publicDateRoutes(api);
  },
});
