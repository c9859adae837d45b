import type { Database } from '../db/database.ts';

/** Stores used tokens. */
export interface CaptchaLedger {
  /** Stores the token; returns false when it was stored already. Committed when it returns. */
  claim(tokenHash: string, expiresAt: number, now: number): Promise<boolean>;
}

/** The ledger in the database: of any number of claims at once, on any instance, one succeeds. */
export function createCaptchaLedger(db: Database): CaptchaLedger {
  return {
    async claim(tokenHash, expiresAt, now) {
      await db.deleteFrom('used_captcha_token').where('expires_at', '<', now).execute();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('used_captcha_token')
        .values({ token_hash: tokenHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
