import type { RequestContext } from '../http/api.ts';
import { internalContext } from '../http/in-process.ts';
import type { Services } from '../services.ts';

/** The context of a call that an account has asked for earlier. */
export function authorContext(
  { log, clock }: Services,
  author: { account_id: number; username: string },
): RequestContext {
  return internalContext(log, {
    id: author.account_id,
    username: author.username,
    type: 1,
    role: 'administrator',
    session: { publicId: '', verifiedAt: clock.now() },
    factorDueAt: null,
    restriction: null,
  });
}
