import * as calls from '../../contracts/lyrics.ts';
import { getAuthor } from '../http/account.ts';
import { getWindow, pageView } from '../http/paging.ts';
import type { Api, HttpRoutes, Services } from '../services.ts';
import { lyrics } from './content.ts';
import { linePictureRoutes } from './line-picture/routes.ts';
import { publicLyricRoutes } from './public/routes.ts';
import * as store from './store.ts';
import { toLyricItem } from './view.ts';
import { changeLyric, createLyric, deleteLyric } from './write-lyric.ts';

async function getView({ db }: Services, row: store.LyricRow) {
  return toLyricItem(row, (await store.findArtists(db, [row.entry_id])).get(row.entry_id));
}

function toLyricMedia({ id, youtube }: store.LyricRow) {
  return { id, youtube };
}

export function lyricRoutes(api: Api, routes: HttpRoutes): void {
  linePictureRoutes(routes);
  api.bind(calls.listLyrics, async ({ query }, { db }) => {
    const { count, results } = await store.listLyrics(
      db,
      { search: query.search ?? '', sort: query.sort, id: query.id },
      getWindow(query),
    );
    const artists = await store.findArtists(
      db,
      results.map((row) => row.entry_id),
    );
    const items = results.map((row) => toLyricItem(row, artists.get(row.entry_id)));
    return pageView('/h/lyrics/', query, { count, results: items });
  });
  api.bind(calls.createLyric, async ({ body }, services, ctx) =>
    getView(services, await createLyric(services, getAuthor(ctx), body)),
  );
  api.bind(calls.changeLyric, async ({ params, body }, services, ctx) =>
    getView(services, await changeLyric(services, getAuthor(ctx), params.id, body)),
  );
  api.bindRecord(calls.changeLyric, async ({ id }, services) => {
    const record = await getView(services, await lyrics.rows.get(services.db, id));
    return { resource: 'lyrics', id, record };
  });
  api.bind(calls.deleteLyric, async ({ params }, services, ctx) =>
    getView(services, await deleteLyric(services, getAuthor(ctx), params.id)),
  );
  api.bind(calls.getLyricMedia, async ({ params }, { db }) =>
    toLyricMedia(await lyrics.rows.get(db, params.id)),
  );
  api.bind(calls.changeLyricMedia, async ({ params, body }, services, ctx) =>
    toLyricMedia(await changeLyric(services, getAuthor(ctx), params.id, body)),
  );

  publicLyricRoutes(api);
}
