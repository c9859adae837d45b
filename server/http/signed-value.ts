import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';

/** Cookie values that only this site can have made, each good until a moment. */
export interface Signer {
  /** `subject` says what the value is good for; it is signed and not part of the value. */
  sign(subject: string, until: number): string;
  isSigned(value: string | undefined, subject: string): boolean;
}

/** Compares by hashes, so that neither length nor place of a difference shows in time. */
export function isSameText(left: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(left), hash(right));
}

/** A signer with this secret (HMAC-SHA-256). */
export function createSigner({ secret, clock }: { secret: string; clock: Clock }): Signer {
  function sign(subject: string, until: number): string {
    const mac = createHmac('sha256', secret).update(`${until}\n${subject}`);
    return `${until}.${mac.digest('base64url')}`;
  }
  return {
    sign,
    isSigned(value, subject) {
      const until = Number(/^\d{1,15}(?=\.)/.exec(value ?? '')?.[0]);
      return until > clock.now() && isSameText(value ?? '', sign(subject, until));
    },
  };
}
