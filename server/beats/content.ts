import * as calls from '../../contracts/beats.ts';
import { beatPath, paths } from '../../contracts/paths.ts';
import { forbidden } from '../http/failures.ts';
import { getWindow, pageView } from '../http/paging.ts';
import { BEATS_LOCKED } from '../media/routes.ts';
import { getNames, pick } from '../platform/repeat.ts';
import { toColumns } from '../registry/columns.ts';
import { defineContent } from '../registry/define-content.ts';
import { getDocuments } from '../registry/documents-store.ts';
import { bindRecords } from '../registry/record-routes.ts';
import type { Api } from '../services.ts';
import * as store from './store.ts';
import { toBeatItem, toPublicBeat } from './view.ts';

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

export const beats = defineContent({
  table: 'beat',
  resources: ['beat'],
  files: ['file'],
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
    bindRecords(api, beats, {
      calls: { create: calls.createBeat, change: calls.changeBeat, remove: calls.deleteBeat },
      audio: 'audio/',
      defaults: { peaks: '', priority: 10, is_active: 1 },
      columns: ({ price, ...fields }, _change, _id, _services, audio) => ({
        // New audio needs a new length and waveform, unless they were sent with it.
        ...(audio && { file: audio.file, peaks: '', ...getLength(fields, audio.duration) }),
        ...toColumns(fields),
        ...(price === undefined ? {} : { price_cents: Math.round(price * 100) }),
      }),
      view: toBeatItem,
    });
  },
});
