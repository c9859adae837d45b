import * as calls from '../../../contracts/announcements.ts';
import { newsPath } from '../../../contracts/news-path.ts';
import { omitUndefined } from '../../db/dialect.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { getNames, pick } from '../../platform/repeat.ts';
import { pickOwnColumns } from '../../registry/columns.ts';
import { defineContent } from '../../registry/define-content.ts';
import { bindRecords } from '../../registry/record-routes.ts';
import type { Api } from '../../services.ts';
import { IS_NEWS } from '../shared-store.ts';
import { announcementRoutes } from './routes.ts';
import * as store from './store.ts';
import { getNewsPage, toAnnouncementItem, toNewsItem, toState } from './view.ts';

/** Binds the calls of visitors: what was sent. */
function newsRoutes(api: Api): void {
  api.bind(calls.listNews, async ({ query }, { db }) => {
    const { count, results } = await store.listNews(db, getWindow(query));
    return pageView('/h/news/', query, { count, results: results.map(toNewsItem) });
  });
  api.bind(calls.getNews, async ({ params }, { db }) =>
    getNewsPage(db, await store.getNews(db, params.id)),
  );
}

export const announcements = defineContent({
  table: 'announcement',
  resources: ['announcement'],
  files: ['picture_id'],
  isPoster: true,
  trash: {},
  staffSearch: {
    title: 'subject',
    detail: 'preheader',
    isActive: 'case when started_at is null then 0 else 1 end',
  },
  shownWhen: IS_NEWS,
  completeVersion(_change, { before, values }) {
    if (before.started_at !== null) throw conflict(calls.ALREADY_SENT);
    const names = [...getNames(calls.announcementTexts), 'picture_id'] as const;
    return { ...pick(values, names), send_at: null };
  },
  findPage: (_db, { id }) => newsPath(Number(id)),
  routes(api) {
    bindRecords(api, announcements, {
      calls: calls.announcementCalls,
      picture: 'picture',
      defaults: {
        preheader: '',
        button: '',
        link: '',
        countries: '',
        interests: '',
        is_paused: 0,
        sent: 0,
      },
      listRows: ({ db }) => announcements.rows.list(db, ['-id']),
      async assertRemovable(tx, id) {
        const state = toState(await announcements.rows.getForUpdate(tx, id));
        if (state === 'planned' || state === 'sending') throw conflict(calls.STILL_SENDING);
      },
      async columns(body, { tx }, id, { clock }) {
        const row = id === null ? null : await announcements.rows.getForUpdate(tx, id);
        if (row !== null && row.started_at !== null) throw conflict(calls.ALREADY_SENT);
        const { button, link } = { button: '', link: '', ...row, ...omitUndefined(body) };
        if (button !== '' && link === '') throw invalid({ link: calls.NO_BUTTON_LINK });
        if (row === null) return { ...pickOwnColumns(body), created_at: clock.now() };
        // What was planned is not what is stored any more: whoever sends it says so again.
        return { ...pickOwnColumns(body), send_at: null };
      },
      view: toAnnouncementItem,
    });
    announcementRoutes(api, announcements);
    newsRoutes(api);
  },
});
