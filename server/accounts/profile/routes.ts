import { WRONG_PASSWORD } from '../../../contracts/accounts.ts';
import { EMAIL_TAKEN } from '../../../contracts/judges.ts';
import * as calls from '../../../contracts/users.ts';
import { fromFlag, sentFields, toOptionalFlag } from '../../db/portable.ts';
import { type Account, authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { conflict, invalid, tooMany, unauthenticated } from '../../http/failures.ts';
import type { Services } from '../../http/services.ts';
import { isPassword } from '../../platform/passwords.ts';
import { type AccountRow, findByEmail, findPerson, updateAccount } from '../account-store.ts';
import { sendLink } from '../links/send-link.ts';
import { findPendingEmail } from '../links/store.ts';
import { removePerson } from '../remove-person.ts';
import { FAILURES_PER_USERNAME, LOGIN_WINDOW } from '../rules.ts';
import { keepAdministrator } from '../users/routes.ts';
import { collectOwnData, hasComingReservation } from './store.ts';

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

/** @throws CallError 400 when the password is not the account's, 429 after too many tries */
async function checkPassword(
  { throttle }: Services,
  row: AccountRow,
  password: string,
): Promise<void> {
  const limit = { limit: FAILURES_PER_USERNAME, windowMs: LOGIN_WINDOW };
  const attempt = await throttle.begin(`login:name:${row.username.toLowerCase()}`, limit);
  if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
  let isFailure = true;
  try {
    isFailure = !(await isPassword(row.password_hash, password));
  } finally {
    await attempt.end(isFailure);
  }
  if (isFailure) throw invalid({ password: WRONG_PASSWORD });
}

/** The own data of whoever is logged in (section 91). */
export function profileRoutes(api: Api, services: Services): void {
  const { db, changes, mail, clock } = services;

  api.bind(calls.getProfile, async (_input, from) =>
    profileView(services, await getOwn(services, authorOf(from))),
  );

  api.bind(calls.changeProfile, async ({ body }, from) => {
    const before = await getOwn(services, authorOf(from));
    const isNew =
      body.email !== undefined && body.email.toLowerCase() !== before.email.toLowerCase();
    if (isNew && (await findByEmail(db, body.email ?? '')) !== null) {
      throw invalid({ email: EMAIL_TAKEN });
    }
    const values = sentFields({
      first_name: body.first_name,
      last_name: body.last_name,
      phone: body.phone,
      wants_news: toOptionalFlag(body.wants_news),
    });
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await updateAccount(tx, before.id, values);
      if (isNew) {
        const link = { accountId: before.id, to: body.email ?? '', username: before.username };
        await sendLink(services, tx, { ...link, purpose: 'email', origin: from.origin });
      }
      // The audit says that the own data changed, not to what.
      note({ action: 'update', resource: 'profile', id: before.id });
    });
    mail.wake();
    return profileView(services, { ...before, ...values });
  });

  api.bind(calls.downloadOwnData, async (_input, from) =>
    collectOwnData(db, await getOwn(services, authorOf(from))),
  );

  api.bind(calls.deleteOwnAccount, async ({ body }, from) => {
    const account = authorOf(from);
    const row = await getOwn(services, account);
    await checkPassword(services, row, body.password);
    if (await hasComingReservation(db, row.id, clock.now())) throw conflict(STILL_BOOKED);
    await changes.make(account, async ({ tx, note }) => {
      await keepAdministrator(services, tx, row.id);
      await removePerson(tx, row.id, clock.now());
      note({ action: 'delete', resource: 'account', id: row.id });
    });
    return { detail: GONE };
  });
}
