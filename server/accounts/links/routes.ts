import * as calls from '../../../contracts/users.ts';
import type { Api } from '../../http/api.ts';
import { countRequest } from '../../http/count-request.ts';
import type { Services } from '../../services.ts';
import { findByEmail, lockAccount } from '../account-store.ts';
import { askLinkPasskey, getValidLink, listLinkFactors, redeemLink } from '../redeem-link.ts';
import { LOGIN_WINDOW } from '../rules.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { sendLink } from './send-link.ts';

/**
 * Maximum number of links requested from one IP address in the window, because each may send an
 * e-mail.
 */
const ASKED = 5;
const SENT =
  'Si ese correo pertenece a una cuenta, le hemos enviado un enlace para elegir una nueva contraseña.';

/** Mails a reset link if the account allows it in this transaction; a blocked account gets none. */
async function sendReset(services: Services, accountId: number): Promise<void> {
  const { db, mail } = services;
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account?.is_active !== 1) return;
    const { id, email, username } = account;
    await sendLink(services, tx, { accountId: id, purpose: 'reset', to: email, username });
  });
  mail.wake();
}

/** Registers the routes of mailed links: reading the purpose of a link, and using it. */
export function linkRoutes(api: Api, services: Services): void {
  const { db, throttle } = services;

  api.bind(calls.readLink, async ({ body }) => {
    const link = await getValidLink(services, body.token);
    const { purpose, username, first_name, value, email } = link;
    const factors = await listLinkFactors(services, link);
    return { purpose, username, first_name, email: value === '' ? email : value, factors };
  });

  api.bind(calls.askLinkPasskey, async ({ body }) => ({
    ...(await askLinkPasskey(services, body.token)),
  }));

  api.bind(calls.takeUpLink, ({ body }, from) => redeemLink(services, from, body));

  api.bind(calls.forgotPassword, async ({ body }, from) => {
    const limit = { limit: ASKED, windowMs: LOGIN_WINDOW };
    await countRequest(throttle, `forgot:${from.rateLimitKey}`, limit);
    const account = await findByEmail(db, body.email);
    if (account !== null && account.is_active === 1) {
      await sendReset(services, account.id);
      const event = { action: 'create', resource: 'link', outcome: 'ok', detail: 'reset' } as const;
      await recordSecurityEvent(services, from, { ...event, account });
    }
    return { detail: SENT };
  });
}
