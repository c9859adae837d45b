import * as calls from '../../../contracts/factors.ts';
import { isTaken } from '../../db/constraints.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/scope.ts';
import { getAuthor } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { findSiteName } from '../../site-texts/shared-store.ts';
import { lockAccount } from '../account-store.ts';
import { changeProof } from '../links/change-proof.ts';
import { createRecoveryCodes, createTotpSecret, findTotpStep, formatTotpUri } from './codes.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { createLoginPasskeyChallenge, finishLogin } from './finish-login.ts';
import * as passkeyStore from './passkey-store.ts';
import {
  createPasskeyChallenge,
  createRegistrationChallenge,
  findRelyingParty,
  verifyNewPasskey,
} from './passkeys.ts';
import * as store from './store.ts';
import { openTotpSecret, sealTotpSecret } from './totp-secret.ts';

const MAX_PASSKEYS = 10;

const toTime = (at: number) => new Date(at).toISOString();

/** Returns the second factors of the requesting account. */
async function getView({ db, siteUrl }: Services, ctx: RequestContext) {
  const { id, role } = getAuthor(ctx);
  const totp = await store.findTotp(db, id);
  const passkeys = await passkeyStore.listPasskeys(db, id);
  return {
    totp: typeof totp?.confirmed_at === 'number',
    passkeys: passkeys.map(({ id: number, name, created_at, used_at }) => ({
      id: number,
      name,
      created_at: toTime(created_at),
      used_at: used_at === null ? null : toTime(used_at),
    })),
    recovery_codes: await store.countRecoveryCodes(db, id),
    passkey_host: findRelyingParty(siteUrl)?.id ?? null,
    is_required: role === 'administrator',
  };
}

async function getSiteName({ db, config }: Services): Promise<string> {
  return config.siteName ?? ((await findSiteName(db)) || 'Tarima');
}

/** Changes factors under a lock: two first ones at once create one set of recovery codes. */
function change<T>(
  services: Services,
  ctx: RequestContext,
  entry: { action: 'create' | 'update' | 'delete'; detail: string },
  write: (tx: Tx, accountId: number) => Promise<T>,
): Promise<T> {
  return changeProof(services, ctx, { ...entry, resource: 'factor' }, (tx, { id }) =>
    write(tx, id),
  );
}

/** Creates recovery codes with the first factor; none when the account already has some. */
async function createFirstCodes(tx: Tx, accountId: number, now: number): Promise<string[]> {
  if ((await store.countRecoveryCodes(tx, accountId)) > 0) return [];
  const codes = createRecoveryCodes();
  await store.replaceRecoveryCodes(tx, accountId, codes, now);
  return codes;
}

/** Deletes the recovery codes with the last factor: alone they are no second factor. */
async function deleteCodesWithoutFactor(tx: Tx, accountId: number, now: number): Promise<void> {
  if ((await store.listFactors(tx, accountId)).length > 0) return;
  await store.replaceRecoveryCodes(tx, accountId, [], now);
}

function totpRoutes(api: Api): void {
  api.bind(calls.startTotp, async (_input, services, ctx) => {
    const { id, username } = getAuthor(ctx);
    const secret = createTotpSecret();
    await inTransaction(services.db, async (tx) => {
      // As a confirmation at the same moment does.
      await lockAccount(tx, id);
      if ((await store.findTotp(tx, id))?.confirmed_at) throw conflict(calls.TOTP_EXISTS);
      const stored = sealTotpSecret(services, id, secret);
      await store.replaceUnconfirmedTotp(tx, {
        account_id: id,
        secret: stored,
        created_at: services.clock.now(),
      });
    });
    return { secret, uri: formatTotpUri(secret, { site: await getSiteName(services), username }) };
  });

  api.bind(calls.confirmTotp, async ({ body }, services, ctx) => {
    const { clock } = services;
    const codes = await change(
      services,
      ctx,
      { action: 'create', detail: 'totp' },
      async (tx, id) => {
        const totp = await store.findTotp(tx, id);
        if (totp === null || totp.confirmed_at !== null) throw notFound();
        const secret = openTotpSecret(services, totp);
        const step = secret === null ? null : findTotpStep(secret, body.code, clock.now());
        if (step === null || !(await store.consumeTotpStep(tx, id, step))) {
          throw invalid({ code: calls.WRONG_CODE });
        }
        await store.confirmTotp(tx, id, clock.now());
        return createFirstCodes(tx, id, clock.now());
      },
    );
    return { ...(await getView(services, ctx)), codes };
  });

  api.bind(calls.deleteTotp, async (_input, services, ctx) => {
    await change(services, ctx, { action: 'delete', detail: 'totp' }, async (tx, id) => {
      if (!(await store.deleteConfirmedTotp(tx, id))) throw notFound();
      await deleteCodesWithoutFactor(tx, id, services.clock.now());
    });
    return getView(services, ctx);
  });
}

function passkeyRoutes(api: Api): void {
  api.bind(calls.askNewPasskey, async (_input, services, ctx) => {
    return {
      ...(await createRegistrationChallenge(services, getAuthor(ctx), await getSiteName(services))),
    };
  });

  api.bind(calls.addPasskey, async ({ body }, services, ctx) => {
    const columns = await verifyNewPasskey(services, getAuthor(ctx).id, body.passkey);
    const entry = { action: 'create', detail: 'passkey' } as const;
    const codes = await change(services, ctx, entry, async (tx, id) => {
      const present = await passkeyStore.listPasskeys(tx, id);
      if (present.length >= MAX_PASSKEYS) throw conflict(calls.TOO_MANY_PASSKEYS);
      await passkeyStore.insertPasskey(tx, {
        ...columns,
        name: body.name,
        created_at: services.clock.now(),
      });
      return createFirstCodes(tx, id, services.clock.now());
    }).catch((error: unknown) => {
      const isKnown = isTaken(error, 'passkey_credential_taken', 'passkey.credential_id');
      throw isKnown ? conflict(calls.PASSKEY_EXISTS) : error;
    });
    return { ...(await getView(services, ctx)), codes };
  });

  api.bind(calls.deletePasskey, async ({ params }, services, ctx) => {
    await change(services, ctx, { action: 'delete', detail: 'passkey' }, async (tx, id) => {
      if (!(await passkeyStore.deletePasskey(tx, id, params.id))) throw notFound();
      await deleteCodesWithoutFactor(tx, id, services.clock.now());
    });
    return getView(services, ctx);
  });
}

/** Registers the routes of the second step, of the own factors and of confirming the identity. */
export function factorRoutes(api: Api): void {
  api.bind(calls.finishLogin, ({ body }, services, ctx) => finishLogin(services, body, ctx));
  api.bind(calls.askLoginPasskey, async ({ body }, services) => ({
    ...(await createLoginPasskeyChallenge(services, body.ticket)),
  }));
  api.bind(calls.getSecurity, (_input, services, ctx) => getView(services, ctx));
  api.bind(calls.confirmIdentity, ({ body }, services, ctx) =>
    confirmIdentity(services, body, ctx),
  );
  api.bind(calls.askConfirmPasskey, async (_input, services, ctx) => ({
    ...(await createPasskeyChallenge(services, getAuthor(ctx).id, 'confirm')),
  }));
  totpRoutes(api);
  passkeyRoutes(api);

  api.bind(calls.renewRecoveryCodes, async (_input, services, ctx) => {
    const codes = createRecoveryCodes();
    await change(services, ctx, { action: 'update', detail: 'recovery' }, async (tx, id) => {
      if ((await store.listFactors(tx, id)).length === 0) throw conflict(calls.NO_FACTOR);
      await store.replaceRecoveryCodes(tx, id, codes, services.clock.now());
    });
    return { ...(await getView(services, ctx)), codes };
  });
}
