import {
  type PasskeyAssertion,
  PROOF_REQUIRED,
  WRONG_CODE,
  WRONG_PASSKEY,
} from '../../../contracts/factors.ts';
import { inTransaction } from '../../db/scope.ts';
import { invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { findTotpStep, parseRecoveryCode } from './codes.ts';
import { verifyPasskeyAssertion } from './passkeys.ts';
import {
  consumeRecoveryCode,
  consumeTotpStep,
  type Factor,
  findTotp,
  NO_UPPER_BOUND,
} from './store.ts';
import { openTotpSecret } from './totp-secret.ts';

export interface ShownFactor {
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

async function consumeCode(services: Services, accountId: number, code: string, before: number) {
  const { db, clock } = services;
  const totp = await findTotp(db, accountId);
  const isUsable = totp !== null && (totp.confirmed_at ?? NO_UPPER_BOUND) < before;
  const secret = isUsable ? openTotpSecret(services, totp) : null;
  const step = secret === null ? null : findTotpStep(secret, code, clock.now());
  const recoveryCode = parseRecoveryCode(code);
  return inTransaction(db, async (tx): Promise<Factor | null> => {
    if (step !== null) return (await consumeTotpStep(tx, accountId, step)) ? 'totp' : null;
    if (recoveryCode === null) return null;
    return (await consumeRecoveryCode(tx, accountId, recoveryCode, before)) ? 'recovery' : null;
  });
}

/**
 * Verifies a second factor and consumes it: a code or passkey response is valid once, also under
 * concurrent requests.
 * @param before factors that were added at this time or later do not count
 * @returns which factor it was
 * @throws HttpError 400 on `code` or `passkey`
 */
export async function verifyFactor(
  services: Services,
  accountId: number,
  purpose: 'login' | 'confirm' | 'recover',
  { code, passkey }: ShownFactor,
  before = NO_UPPER_BOUND,
): Promise<Factor> {
  if (passkey !== undefined) {
    const isValid = await verifyPasskeyAssertion(services, accountId, purpose, passkey, before);
    if (!isValid) throw invalid({ passkey: WRONG_PASSKEY });
    return 'passkey';
  }
  if (code === undefined) throw invalid({ code: PROOF_REQUIRED });
  const factor = await consumeCode(services, accountId, code, before);
  if (factor === null) throw invalid({ code: WRONG_CODE });
  return factor;
}
