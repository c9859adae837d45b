import { EMAIL_TAKEN } from '../../../contracts/judges.ts';
import * as calls from '../../../contracts/users.ts';
import { isTaken } from '../../db/constraints.ts';
import type { Api } from '../../http/api.ts';
import { conflict, invalid, notFound, tooMany } from '../../http/failures.ts';
import type { Services } from '../../http/services.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { findByEmail, updateAccount } from '../account-store.ts';
import { LOGIN_WINDOW, passwordProblem } from '../rules.ts';
import { deleteSessionsOf } from '../store.ts';
import { sendLink } from './send-link.ts';
import { findLink, takeToken } from './store.ts';

/** Links asked for from one address in the window; each may cost somebody a mail. */
const ASKED = 5;
const SENT =
  'Si ese correo pertenece a una cuenta, le hemos enviado un enlace para elegir una nueva contraseña.';

function bindUse(api: Api, services: Services): void {
  const { db, clock, changes } = services;

  api.bind(calls.takeUpLink, async ({ body }) => {
    const link = await findLink(db, body.token, clock.now());
    if (link === null) throw notFound(calls.LINK_OVER);
    const { id, username, purpose } = link;
    const isEmail = purpose === 'email';
    const problem = isEmail ? null : passwordProblem(body.password ?? '');
    if (problem !== null) throw invalid({ password: problem });
    const password_hash = isEmail ? link.password_hash : await hashPassword(body.password ?? '');
    const values = isEmail
      ? { email: link.value }
      : {
          password_hash,
          must_change_password: 0,
          invited_at: null,
          // An invitation opens the account; a reset does not let in who was blocked.
          is_active: purpose === 'invite' ? 1 : link.is_active,
        };
    await changes
      .make({ id, username }, async ({ tx, note }) => {
        if (!(await takeToken(tx, body.token))) throw conflict(calls.LINK_OVER);
        await updateAccount(tx, id, values);
        if (!isEmail) await deleteSessionsOf(tx, id);
        note({ action: 'update', resource: isEmail ? 'email' : 'password', id });
      })
      .catch((error: unknown) => {
        const isUsed = isTaken(error, 'account_email_taken', "index 'account_email_taken'");
        throw isUsed ? conflict(EMAIL_TAKEN) : error;
      });
    return { purpose, username };
  });
}

/** Links that were mailed: reading what one is for, and taking it up. */
export function linkRoutes(api: Api, services: Services): void {
  const { db, clock, throttle, mail } = services;

  api.bind(calls.readLink, async ({ body }) => {
    const link = await findLink(db, body.token, clock.now());
    if (link === null) throw notFound(calls.LINK_OVER);
    const { purpose, username, first_name, value, email } = link;
    return { purpose, username, first_name, email: value === '' ? email : value };
  });

  bindUse(api, services);

  api.bind(calls.forgotPassword, async ({ body }, from) => {
    const bucket = `forgot:${from.countedAs}`;
    const state = await throttle.check(bucket, { limit: ASKED, windowMs: LOGIN_WINDOW });
    if (!state.allowed) throw tooMany(state.retryAfterSeconds);
    await throttle.hit(bucket);
    const account = await findByEmail(db, body.email);
    if (account !== null && account.is_active === 1) {
      const link = {
        accountId: account.id,
        purpose: 'reset' as const,
        to: account.email,
        username: account.username,
        origin: from.origin,
      };
      await db.transaction().execute((tx) => sendLink(services, tx, link));
      mail.wake();
    }
    return { detail: SENT };
  });
}
