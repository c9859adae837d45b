import { REQUIRED } from '../../../contracts/fields.ts';
import { EMAIL_TAKEN } from '../../../contracts/judges.ts';
import * as profile from '../../../contracts/profile.ts';
import { fromFlag, omitUndefined, toOptionalFlag } from '../../db/dialect.ts';
import { type Account, getAuthor } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { invalid, unauthenticated } from '../../http/failures.ts';
import type { Api, Services } from '../../services.ts';
import {
  type AccountRow,
  findByEmail,
  findPerson,
  lockAccount,
  updateAccount,
} from '../account-store.ts';
import { assertOwnPassword } from '../factors/confirm-identity.ts';
import { sendLink } from '../links/send-link.ts';
import { findPendingEmail } from '../links/store.ts';
import { createRemovedAlias, removePerson } from '../remove-person.ts';

function withTimes<T extends object>(row: T): Record<string, unknown> {
  const isTime = (name: string) => name.endsWith('_at') || name.endsWith('_until');
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isTime(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
}

/** Returns all stored data of a person as JSON, for their export. Times are ISO 8601 in UTC. */
async function collectOwnData(
  { db, people }: Pick<Services, 'db' | 'people'>,
  account: AccountRow,
): Promise<string> {
  const { password_hash: _hash, feed_hash: _feed, ...person } = account;
  const rows = Object.entries(await people.collect(db, account.id));
  const data = {
    account: withTimes(person),
    ...Object.fromEntries(rows.map(([name, list]) => [name, list.map(withTimes)])),
  };
  return JSON.stringify(data, null, 2);
}

const STILL_BOOKED = 'Tiene reservaciones por venir. Cancélelas antes de eliminar su cuenta.';
const GONE = 'Su cuenta ha sido eliminada.';

async function getOwn({ db }: Services, account: Account): Promise<AccountRow> {
  const row = await findPerson(db, account.id);
  if (row === null) throw unauthenticated();
  return row;
}

async function profileView({ db, clock }: Services, row: AccountRow) {
  return {
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    pending_email: await findPendingEmail(db, row.id, clock.now()),
    phone: row.phone,
    wants_news: fromFlag(row.wants_news),
  };
}

/**
 * Requires a proof of the owner for a new e-mail, because a new e-mail allows taking over the
 * account through a password reset.
 * @throws HttpError 400 with a field error; 429 after too many wrong passwords
 */
async function assertNewEmail(
  services: Services,
  ctx: RequestContext,
  row: AccountRow,
  sent: { email?: string | undefined; current_password?: string | undefined },
): Promise<void> {
  const { email = '', current_password } = sent;
  if (current_password === undefined) throw invalid({ current_password: REQUIRED });
  const shown = { field: 'current_password', password: current_password };
  await assertOwnPassword(services, ctx, row, shown);
  if ((await findByEmail(services.db, email)) !== null) throw invalid({ email: EMAIL_TAKEN });
}

/** Registers the routes of the logged-in account's own data. */
export function profileRoutes(api: Api): void {
  api.bind(profile.getProfile, async (_input, services, ctx) =>
    profileView(services, await getOwn(services, getAuthor(ctx))),
  );

  api.bind(profile.changeProfile, async ({ body }, services, ctx) => {
    const before = await getOwn(services, getAuthor(ctx));
    const isNew =
      body.email !== undefined && body.email.toLowerCase() !== before.email.toLowerCase();
    if (isNew) await assertNewEmail(services, ctx, before, body);
    const values = omitUndefined({
      first_name: body.first_name,
      last_name: body.last_name,
      phone: body.phone,
      wants_news: toOptionalFlag(body.wants_news),
    });
    await services.changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const now = await lockAccount(tx, before.id);
      if (now === null || now.security_version !== before.security_version) {
        throw unauthenticated();
      }
      await updateAccount(tx, before.id, values);
      if (isNew) {
        const link = { accountId: before.id, to: body.email ?? '', username: before.username };
        await sendLink(services, tx, { ...link, purpose: 'email', author: getAuthor(ctx) });
      }
      // The audit records that the profile changed, without the values.
      audit({ action: 'update', resource: 'profile', id: before.id });
    });
    services.mail.wake();
    return profileView(services, { ...before, ...values });
  });
  api.bindRecord(profile.changeProfile, async (_params, services, ctx) => {
    const row = await getOwn(services, getAuthor(ctx));
    return { resource: 'profile', id: row.id, record: await profileView(services, row) };
  });

  api.bind(profile.downloadOwnData, async (_input, services, ctx) =>
    collectOwnData(services, await getOwn(services, getAuthor(ctx))),
  );

  api.bind(profile.deleteOwnAccount, async ({ body }, services, ctx) => {
    const account = getAuthor(ctx);
    const row = await getOwn(services, account);
    await assertOwnPassword(services, ctx, row, {
      field: 'password',
      password: body.password,
    });
    // The audit entry uses the alias, so that it does not restore the user name.
    const author = { id: row.id, username: createRemovedAlias(row.id) };
    await services.changes.commit(author, async ({ audit, ...change }) => {
      await removePerson(services, change, row.id, STILL_BOOKED);
      audit({ action: 'delete', resource: 'account', id: row.id });
    });
    return { detail: GONE };
  });
}
