import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  type NewPasskey,
  PASSKEYS_UNAVAILABLE,
  type PasskeyAssertion,
  WRONG_PASSKEY,
} from '../../../contracts/factors.ts';
import { inTransaction } from '../../db/scope.ts';
import { conflict, invalid } from '../../http/failures.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import type { Services } from '../../services.ts';
import * as passkeyStore from './passkey-store.ts';
import type { PasskeyChallengeTable } from './table.ts';

/** The relying party of passkeys (WebAuthn): a host name and the accepted origins. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/**
 * Returns the relying party of the site's address; null for an IP address, which passkeys do not
 * support. A loopback address counts as `localhost`, where browsers allow passkeys without TLS.
 */
export function findRelyingParty(siteUrl: SiteUrl): RelyingParty | null {
  const url = new URL(siteUrl.get());
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLoopback = host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  if (isLoopback) url.hostname = 'localhost';
  else if (isIP(host) !== 0) return null;
  return { id: url.hostname, origins: [url.origin] };
}

/** Loaded on demand: the library takes 0.3 s and 25 MB, and few logins need it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** COSE algorithms: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

type Purpose = PasskeyChallengeTable['purpose'];
type Passkey = Awaited<ReturnType<typeof passkeyStore.listPasskeys>>[number];

/** @throws HttpError 409 when the site has no host name */
function getRelyingParty({ siteUrl }: Services): RelyingParty {
  const party = findRelyingParty(siteUrl);
  if (party === null) throw conflict(PASSKEYS_UNAVAILABLE);
  return party;
}

function parseTransports({ transports }: Passkey): string[] {
  return JSON.parse(transports) as string[];
}

/** Returns the challenge in the browser's client data; empty when there is none. */
function parseChallenge(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Returns the options for an assertion of a passkey. The challenge is valid once, for 5 minutes. */
export async function createPasskeyChallenge(
  services: Services,
  accountId: number,
  purpose: Purpose,
) {
  const { db, clock } = services;
  const { generateAuthenticationOptions } = await loadLibrary();
  const passkeys = await passkeyStore.listPasskeys(db, accountId);
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(services).id,
    userVerification: 'preferred',
    allowCredentials: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      transports: parseTransports(passkey),
    })),
  });
  const challenge = { challenge: options.challenge, account_id: accountId, purpose };
  await passkeyStore.insertChallenge(db, challenge, clock.now());
  return options;
}

/** Whether one of the account's passkeys made the response. Consumes the challenge. */
export async function verifyPasskeyAssertion(
  services: Services,
  accountId: number,
  purpose: Purpose,
  assertion: PasskeyAssertion,
  addedBefore: number,
): Promise<boolean> {
  const { db, clock } = services;
  const challenge = parseChallenge(assertion.response.clientDataJSON);
  const challengeKey = { challenge, account_id: accountId, purpose };
  if (!(await passkeyStore.consumeChallenge(db, challengeKey, clock.now()))) return false;
  const passkeys = await passkeyStore.listPasskeys(db, accountId, addedBefore);
  const passkey = passkeys.find(({ credential_id }) => credential_id === assertion.id);
  if (passkey === undefined) return false;
  const party = getRelyingParty(services);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const result = await verifyAuthenticationResponse({
    response: assertion as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: parseTransports(passkey),
    },
  }).catch(() => null);
  if (result?.verified !== true) return false;
  const usage = { counter: result.authenticationInfo.newCounter, used_at: clock.now() };
  await inTransaction(db, (tx) => passkeyStore.setPasskeyUsed(tx, passkey.id, usage));
  return true;
}

/** Returns the options for registering a new passkey. */
export async function createRegistrationChallenge(
  services: Services,
  account: { id: number; username: string },
  siteName: string,
) {
  const { db, clock } = services;
  const { generateRegistrationOptions } = await loadLibrary();
  const passkeys = await passkeyStore.listPasskeys(db, account.id);
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: getRelyingParty(services).id,
    userName: account.username,
    supportedAlgorithmIDs: ALGORITHMS,
    userID: new TextEncoder().encode(`${account.id}`),
    excludeCredentials: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      transports: parseTransports(passkey),
    })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  const { challenge } = options;
  const challengeKey = { challenge, account_id: account.id, purpose: 'register' as const };
  await passkeyStore.insertChallenge(db, challengeKey, clock.now());
  return options;
}

/**
 * Verifies the registration of a new passkey and returns its columns.
 * @throws HttpError 400 on `passkey` when it does not match the challenge
 */
export async function verifyNewPasskey(
  services: Services,
  accountId: number,
  registration: NewPasskey,
) {
  const { db, clock } = services;
  const challenge = parseChallenge(registration.response.clientDataJSON);
  const challengeKey = { challenge, account_id: accountId, purpose: 'register' as const };
  const isChallengeValid = await passkeyStore.consumeChallenge(db, challengeKey, clock.now());
  const party = getRelyingParty(services);
  const { verifyRegistrationResponse } = await loadLibrary();
  const result = isChallengeValid
    ? await verifyRegistrationResponse({
        response: registration as RegistrationResponseJSON,
        supportedAlgorithmIDs: ALGORITHMS,
        expectedChallenge: challenge,
        expectedOrigin: party.origins,
        expectedRPID: party.id,
        requireUserVerification: false,
      }).catch(() => null)
    : null;
  if (result?.verified !== true) throw invalid({ passkey: WRONG_PASSKEY });
  const { credential } = result.registrationInfo;
  return {
    account_id: accountId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
  };
}
