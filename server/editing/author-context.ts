import type { RequestContext } from '../http/api.ts';
import type { Services } from '../services.ts';

/** The context of a call that an account has asked for earlier. */
export function authorContext(
  { log, clock }: Services,
  author: { account_id: number; username: string },
): RequestContext {
  return {
    account: {
      id: author.account_id,
      username: author.username,
      type: 1,
      role: 'administrator',
      session: { publicId: '', verifiedAt: clock.now() },
      factorDueAt: null,
      restriction: null,
    },
    token: null,
    ip: '127.0.0.1',
    rateLimitKey: '127.0.0.1',
    subnet: '127.0.0.0/24',
    userAgent: '',
    cookies: {},
    setCookie: () => undefined,
    log,
    idempotencyKey: null,
    expectedVersion: null,
  };
}
