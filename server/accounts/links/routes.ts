import * as calls from '../../../contracts/users.ts';
import { writeAudit } from '../../db/changes.ts';
import type { Tx } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { countRequest } from '../../http/count-request.ts';
import type { Email } from '../../mail/email.ts';
import type { Services } from '../../services.ts';
import { findByEmail } from '../account-store.ts';
import { askLinkPasskey, getValidLink, listLinkFactors, redeemLink } from '../redeem-link.ts';
import { LOGIN_WINDOW } from '../rules.ts';
import { logSecurityEvent } from '../security-events.ts';
import { writeLink } from './send-link.ts';

/**
 * Maximum number of links requested from one IP address in the window, because each may send an
 * e-mail.
 */
const ASKED = 5;
const SENT =
  'Si ese correo pertenece a una cuenta, le hemos enviado un enlace para elegir una nueva contraseña.';

/**
 * Writes the e-mail of a reset that somebody asked for, with a link of its own: the links that the
 * owner has stay. Null for an unknown address and for an account that is not active.
 */
async function writeReset(services: Services, tx: Tx, address: string): Promise<Email | null> {
  const account = await findByEmail(tx, address);
  if (account?.is_active !== 1) return null;
  const { id, email, username } = account;
  const after = { outcome: 'ok', detail: 'reset' };
  const note = { action: 'create', resource: 'link', id, after } as const;
  await writeAudit(tx, { id, username }, [note], services.clock.now());
  return writeLink(services, tx, { accountId: id, purpose: 'reset', to: email, username });
}

/** Registers the routes of mailed links: reading the purpose of a link, and using it. */
export function linkRoutes(api: Api, services: Services): void {
  const { db, throttle, mail } = services;
  mail.writeWith('reset', (tx, to) => writeReset(services, tx, to));

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
    await db.transaction().execute((tx) => mail.ask(tx, { kind: 'reset', to: body.email }));
    mail.wake();
    const event = { action: 'create', resource: 'link', outcome: 'ok', detail: 'reset' } as const;
    logSecurityEvent(from, { ...event, account: null });
    return { detail: SENT };
  });
}
