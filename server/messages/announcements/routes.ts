import * as calls from '../../../contracts/announcements.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { findAccountEmail } from '../../accounts/shared-store.ts';
import { inTransaction } from '../../db/scope.ts';
import { getAuthor } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { findPictures } from '../../media/pictures/store.ts';
import type { Content } from '../../registry/define-content.ts';
import type { Api, Services } from '../../services.ts';
import { findTelling, insertTelling } from './interested.ts';
import { recallWaitingMails } from './refusals.ts';
import { createMailComposer } from './send.ts';
import * as store from './store.ts';
import { toAnnouncementItem, toState } from './view.ts';

/** Token in the links of mails that only staff see; it ends no subscription. */
const SAMPLE_TOKEN = 'ejemplo';

/** Binds the calls that send, stop, try and show an announcement. */
export function announcementRoutes(api: Api, announcements: Content<'announcement'>): void {
  const audited = announcements.audited();

  async function getItem({ db }: Pick<Services, 'db'>, row: store.AnnouncementRow) {
    return toAnnouncementItem(row, await findPictures(db, [row.picture_id]));
  }

  api.bind(calls.sendAnnouncement, async ({ params, body }, { changes, clock }, ctx) => {
    const author = getAuthor(ctx);
    return changes.commitPrivate(author, async (change) => {
      const row = await announcements.rows.getForUpdate(change.tx, params.id);
      const state = toState(row);
      if (state === 'sending' || state === 'sent') throw conflict(calls.ALREADY_SENT);
      if ((await store.countAudience(change.tx, row)).confirmed === 0)
        throw conflict(calls.NO_SUBSCRIBERS);
      const send_at = body.at === undefined ? clock.now() : Date.parse(body.at);
      if (send_at < clock.now() - MINUTE_MS) throw invalid({ at: calls.TIME_IN_PAST });
      const values = { send_at, is_paused: 0, stop_reason: '', account_id: author?.id ?? null };
      return getItem({ db: change.tx }, await audited.update(change, row.id, values, row));
    });
  });

  api.bind(calls.pauseAnnouncement, ({ params }, { changes, mail }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async (change) => {
      const { tx } = change;
      const row = await announcements.rows.getForUpdate(tx, params.id);
      const state = toState(row);
      if (state !== 'planned' && state !== 'sending') return getItem({ db: tx }, row);
      const values = await recallWaitingMails(tx, mail, row);
      return getItem({ db: tx }, await audited.update(change, row.id, values, row));
    }),
  );

  api.bind(calls.testAnnouncement, async ({ params }, services, ctx) => {
    const { db, mail } = services;
    const to = await findAccountEmail(db, getAuthor(ctx)?.id ?? 0);
    if (to === null) throw conflict(calls.NO_OWN_EMAIL);
    const row = await announcements.rows.get(db, params.id);
    const content = (await createMailComposer(services, db, row)).mail(SAMPLE_TOKEN);
    await inTransaction(db, (tx) =>
      mail.queue(tx, { kind: 'trial', to, ...content, subject: `Prueba: ${content.subject}` }),
    );
    mail.wake();
    return { to };
  });

  api.bind(calls.previewAnnouncement, async ({ params }, services) => {
    const row = await announcements.rows.get(services.db, params.id);
    const write = await createMailComposer(services, services.db, row);
    const { subject, html, text } = write.mail(SAMPLE_TOKEN);
    return { subject, html, text, bytes: Buffer.byteLength(html) };
  });

  api.bind(calls.getInterested, ({ query }, { db, clock }) =>
    findTelling(db, query.code, clock.now()),
  );
  api.bind(calls.tellInterested, async ({ body }, services, ctx) => {
    const { changes, clock, db } = services;
    const author = getAuthor(ctx);
    const row = await changes.commitPrivate(author, async ({ tx, audit }) => {
      const told = await insertTelling(tx, body.code, author?.id ?? null, clock.now());
      audit({ action: 'create', resource: 'announcement', id: told.id, after: told });
      return told;
    });
    return getItem({ db }, row);
  });

  api.bind(calls.getAudience, async ({ query }, { db, config }) => ({
    ...(await store.countAudience(db, query)),
    per_hour: config.newsMailsPerHour,
  }));
}
