/** A captcha token that was used; kept until it would be too old to be taken. */
export interface UsedCaptchaTokenTable {
  /** SHA-256 of what makes the token unique, in hex. */
  token_hash: string;
  expires_at: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    used_captcha_token: UsedCaptchaTokenTable;
  }
}
