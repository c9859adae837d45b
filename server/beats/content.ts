import * as calls from '../../contracts/beats.ts';
import { NOT_AN_AUDIO } from '../../contracts/fields.ts';
import { beatPath, paths } from '../../contracts/paths.ts';
import { getAuthor } from '../http/account.ts';
import { forbidden, invalid } from '../http/failures.ts';
import { getWindow, pageView } from '../http/paging.ts';
import { storeReplacedAudio } from '../media/replaced-files/replaced-audio.ts';
import { BEATS_LOCKED } from '../media/routes.ts';
import { getNames, pick } from '../platform/repeat.ts';
import { toColumns } from '../registry/columns.ts';
import { defineContent } from '../registry/define-content.ts';
import { getDocuments } from '../registry/documents-store.ts';
import type { Api } from '../services.ts';
import * as store from './store.ts';
import { toBeatItem, toPublicBeat } from './view.ts';
import { type StoredAudio, withAudio } from './with-audio.ts';

/** Formats seconds as the player shows them: `min:sec`. */
function formatClockTime(seconds: number): string {
  const wholeSeconds = Math.max(1, Math.round(seconds));
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}

/** Returns the length of a beat: that of the form takes precedence over that of the file. */
function getLength(fields: { time?: string; duration?: number }, fileSeconds: number) {
  const duration = fields.duration ?? Math.max(1, Math.round(fileSeconds));
  return { duration, time: fields.time ?? formatClockTime(duration) };
}

const DEFAULT_COLUMNS = { peaks: '', priority: 10, is_active: 1 };

function toCents(price: number): number {
  return Math.round(price * 100);
}

function listRoutes(api: Api): void {
  api.bind(calls.listBeats, async ({ query }, { db }) => {
    const { count, results } = await store.listBeats(
      db,
      { search: query.search ?? '', sort: query.sort, id: query.id },
      getWindow(query),
    );
    return pageView('/h/music/', query, { count, results: results.map(toBeatItem) });
  });

  api.bind(calls.listPublicBeats, async (_input, { db, locks }, ctx) => {
    const isOpen = await locks.isOpenFor(db, calls.PLAYER_REL, ctx.cookies);
    if (!isOpen) throw forbidden(BEATS_LOCKED);
    return { songs: (await store.listActiveBeats(db)).map(toPublicBeat) };
  });
}

function createRoute(api: Api): void {
  api.bind(calls.createBeat, async ({ body, spooled }, services, ctx) => {
    if (spooled.src === undefined) throw invalid({ src: NOT_AN_AUDIO });
    const { price, time: _time, duration: _duration, ...fields } = body;
    return withAudio(services, spooled.src, ({ file, duration }) =>
      services.changes.commit(getAuthor(ctx), async (change) => {
        const columns = { ...toColumns(fields), price_cents: toCents(price) };
        const values = { ...DEFAULT_COLUMNS, ...columns, file, ...getLength(body, duration) };
        return toBeatItem(await beats.audited().create(change, values));
      }),
    );
  });
}

function changeRoute(api: Api): void {
  api.bind(calls.changeBeat, async ({ params, body, spooled }, services, ctx) => {
    const { price, ...fields } = body;
    const write = (audio: StoredAudio | null) =>
      services.changes.commit(getAuthor(ctx), async (change) => {
        const before = await beats.rows.getForUpdate(change.tx, params.id);
        // New audio needs a new length and waveform, unless they were sent with it.
        const newAudio = audio && {
          file: audio.file,
          peaks: '',
          ...getLength(body, audio.duration),
        };
        const values = {
          ...newAudio,
          ...toColumns(fields),
          ...(price === undefined ? {} : { price_cents: toCents(price) }),
        };
        const row = await beats.audited().update(change, params.id, values);
        if (audio !== null) await storeReplacedAudio(change, before, services.clock.now());
        return toBeatItem(row);
      });
    await beats.rows.get(services.db, params.id);
    return spooled.src === undefined ? write(null) : withAudio(services, spooled.src, write);
  });
  api.bindRecord(calls.changeBeat, async ({ id }, { db }) => {
    const record = toBeatItem(await beats.rows.get(db, id));
    return { resource: 'beat', id, record };
  });
}

export const beats = defineContent({
  table: 'beat',
  resources: ['beat'],
  files: 'file',
  trash: {},
  staffSearch: { title: 'title', detail: 'producer' },
  search: {
    kinds: ['beat'],
    read: getDocuments('beat', (row) => {
      const { title, ...texts } = pick(row, getNames(calls.beatTexts));
      const detail = [row.producer, row.genre].filter(Boolean).join(' · ');
      const body = Object.values(texts).join(' ');
      return { kind: 'beat', title, detail, path: beatPath(row.id), body };
    }),
  },
  findPage: () => paths.beats,
  routes(api) {
    listRoutes(api);
    createRoute(api);
    changeRoute(api);
    api.bind(calls.deleteBeat, ({ params }, { changes }, ctx) =>
      changes.commit(getAuthor(ctx), async (change) =>
        toBeatItem(await beats.audited().delete(change, params.id)),
      ),
    );
  },
});
