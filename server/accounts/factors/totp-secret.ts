import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database.ts';
import { isSealed, type SecretBox } from '../../platform/secret-box.ts';
import { listTotpSecrets, updateTotpSecret } from './store.ts';

interface Sealing {
  secrets: SecretBox;
  log: Pick<BaseLogger, 'warn'>;
}

function toContext(accountId: number): string {
  return `totp ${accountId}`;
}

/** Returns the text that is stored for the secret of an account. */
export function sealTotpSecret({ secrets }: Sealing, accountId: number, secret: string): string {
  return secrets.seal(secret, toContext(accountId));
}

/**
 * Returns the secret; null, with a warning in the log, when `SECRETS_KEY` does not open it. The
 * account's codes are then wrong, and its recovery codes and passkeys still work.
 */
export function openTotpSecret(
  { secrets, log }: Sealing,
  totp: { account_id: number; secret: string },
): string | null {
  const secret = secrets.open(totp.secret, toContext(totp.account_id));
  if (secret === null) {
    log.warn({ account: totp.account_id }, 'SECRETS_KEY does not open an authenticator secret');
  }
  return secret;
}

/** Encrypts the secrets that were stored before there was a key. Idempotent; runs at each start. */
export async function sealStoredTotpSecrets(db: Database, sealing: Sealing): Promise<void> {
  if (!sealing.secrets.hasKey) return;
  for (const totp of await listTotpSecrets(db)) {
    if (isSealed(totp.secret)) openTotpSecret(sealing, totp);
    else await updateTotpSecret(db, totp, sealTotpSecret(sealing, totp.account_id, totp.secret));
  }
}
