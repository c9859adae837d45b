import {
  NOTHING_SHOWN,
  type PasskeyAnswer,
  WRONG_CODE,
  WRONG_PASSKEY,
} from '../../../contracts/factors.ts';
import { invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { findTotpStep, parseRecoveryCode } from './codes.ts';
import { isPasskeyAnswer } from './passkeys.ts';
import { consumeRecoveryCode, consumeTotpStep, type Factor, findTotp } from './store.ts';
import { openTotpSecret } from './totp-secret.ts';

export interface ShownFactor {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

async function consumeCode(services: Services, accountId: number, code: string) {
  const { db, clock } = services;
  const totp = await findTotp(db, accountId);
  const secret = totp?.confirmed_at ? openTotpSecret(services, totp) : null;
  const step = secret === null ? null : findTotpStep(secret, code, clock.now());
  const recoveryCode = parseRecoveryCode(code);
  return db.transaction().execute(async (tx): Promise<Factor | null> => {
    if (step !== null) return (await consumeTotpStep(tx, accountId, step)) ? 'totp' : null;
    if (recoveryCode === null) return null;
    return (await consumeRecoveryCode(tx, accountId, recoveryCode)) ? 'recovery' : null;
  });
}

/**
 * Verifies a second factor and consumes it: a code or passkey response is valid once, also under
 * concurrent requests.
 * @returns which factor it was
 * @throws HttpError 400 on `code` or `passkey`
 */
export async function verifyFactor(
  services: Services,
  accountId: number,
  purpose: 'login' | 'confirm',
  { code, passkey }: ShownFactor,
): Promise<Factor> {
  if (passkey !== undefined) {
    const isRight = await isPasskeyAnswer(services, accountId, purpose, passkey);
    if (!isRight) throw invalid({ passkey: WRONG_PASSKEY });
    return 'passkey';
  }
  if (code === undefined) throw invalid({ code: NOTHING_SHOWN });
  const factor = await consumeCode(services, accountId, code);
  if (factor === null) throw invalid({ code: WRONG_CODE });
  return factor;
}
