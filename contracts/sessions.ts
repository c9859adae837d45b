import { z } from 'zod';
import { defineCall } from './call.ts';

/** Hours after which a session ends: without use, and at most. */
export const SESSION_HOURS = { idle: 2, longest: 12 } as const;
/** Sessions of an account; one more ends that which was used longest ago. */
export const MAX_SESSIONS = 50;

export const sessionItem = z.object({
  id: z.string(),
  /** Browser and platform at login, as in `Firefox · Android`. */
  device: z.string(),
  address: z.string(),
  /** Where the address is as seen from this session, as in `La misma red que ahora`. */
  place: z.string(),
  /** ISO 8601, UTC, like `used_at`. */
  created_at: z.string(),
  used_at: z.string(),
  /** Whether this is the session that made the request. */
  is_current: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

export const listSessions = defineCall('GET /me/sessions/', {
  summary: 'The sessions of the own account, newest first',
  access: 'signed-in',
  needsFresh: false,
  reply: z.array(sessionItem),
});
export const closeSession = defineCall('DELETE /me/sessions/:id/', {
  summary: 'End a session of the own account',
  access: 'signed-in',
  needsFresh: false,
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  reply: sessionItem,
});
export const closeOtherSessions = defineCall('POST /me/sessions/close-others/', {
  summary: 'End all other sessions of the own account',
  access: 'signed-in',
  needsFresh: false,
  body: z.object({}),
  reply: z.array(sessionItem),
});
