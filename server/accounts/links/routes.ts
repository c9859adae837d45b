import * as calls from '../../../contracts/users.ts';
import { writeAudit } from '../../db/changes.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/scope.ts';
import type { RequestedMail } from '../../mail/mail-worker.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { HttpError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Api, Services } from '../../services.ts';
import { findByEmail } from '../account-store.ts';
import {
  createLinkPasskeyChallenge,
  getValidLink,
  listLinkFactors,
  redeemLink,
} from '../redeem-link.ts';
import { logSecurityEvent } from '../security-events.ts';
import { writeLink } from './send-link.ts';

const SENT =
  'Si ese correo pertenece a una cuenta, le hemos enviado un enlace para elegir una nueva contraseña.';
const NOT_CONNECTED = 'El correo no está conectado: pida el enlace a quien administra el sitio.';

/**
 * Finds the e-mail of a reset that somebody asked for, with a link of its own: the links that the
 * owner has stay. Null for an unknown address and for an account that is not active.
 */
async function findReset(
  services: Services,
  tx: Tx,
  address: string,
): Promise<RequestedMail | null> {
  const account = await findByEmail(tx, address);
  if (account?.is_active !== 1) return null;
  const { id, email: to, username } = account;
  return {
    to,
    async write() {
      const after = { outcome: 'ok', detail: 'reset' };
      const note = { action: 'create', resource: 'link', id, after } as const;
      await writeAudit(tx, { id, username }, [note], services.clock.now());
      const link = { accountId: id, purpose: 'reset' as const, to, username };
      return (await writeLink(services, tx, link)).email;
    },
  };
}

/** Registers the routes of mailed links: reading the purpose of a link, and using it. */
export function linkRoutes(api: Api, program: Services): void {
  program.mail.writeWith('reset', (tx, to) => findReset(program, tx, to));

  api.bind(calls.readLink, async ({ body }, services) => {
    const link = await getValidLink(services, body.token);
    const { purpose, username, first_name, value, email } = link;
    const factors = await listLinkFactors(services, link);
    return { purpose, username, first_name, email: value === '' ? email : value, factors };
  });

  api.bind(calls.askLinkPasskey, async ({ body }, services) => ({
    ...(await createLinkPasskeyChallenge(services, body.token)),
  }));

  api.bind(calls.takeUpLink, ({ body }, services, ctx) => redeemLink(services, ctx, body));

  api.bind(calls.forgotPassword, async ({ body }, services, ctx) => {
    const { db, mail } = services;
    const request = () =>
      inTransaction(db, (tx) => mail.request(tx, { kind: 'reset', to: body.email }));
    const key = hashToken(canonicalEmail(body.email).key);
    // Beyond the limit of a mailbox the answer is the same, and nothing is mailed: who asks again has a link that is valid.
    await ctx.limited(request, { key }).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 429) throw error;
    });
    mail.wake();
    const event = { action: 'create', resource: 'link', outcome: 'ok', detail: 'reset' } as const;
    logSecurityEvent(ctx, { ...event, account: null });
    return { detail: services.config.smtpUrl === null ? NOT_CONNECTED : SENT };
  });
}
