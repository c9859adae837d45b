import { z } from 'zod';
import { defineCall } from './call.ts';

export const sessionItem = z.object({
  id: z.string(),
  /** Browser and platform at login, as in `Firefox · Android`. */
  device: z.string(),
  address: z.string(),
  /** ISO 8601, UTC, like `used_at`. */
  created_at: z.string(),
  used_at: z.string(),
  /** Whether this is the session that made the request. */
  is_current: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/me/sessions/',
  summary: 'The sessions of the own account, newest first',
  access: 'signed-in',
  status: 200,
  reply: z.array(sessionItem),
});
export const closeSession = defineCall({
  method: 'DELETE',
  path: '/me/sessions/:id/',
  summary: 'End a session of the own account',
  access: 'signed-in',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  status: 200,
  reply: sessionItem,
});
export const closeOtherSessions = defineCall({
  method: 'POST',
  path: '/me/sessions/close-others/',
  summary: 'End all other sessions of the own account',
  access: 'signed-in',
  body: z.object({}),
  status: 200,
  reply: z.array(sessionItem),
});
