import { z } from 'zod';
import { defineCall } from './call.ts';
import { text } from './fields.ts';

export const ALL_FIELDS = 'Por favor rellene todos los campos.';
export const WRONG_CREDENTIALS = 'Usuario o contraseña es incorrecto.';

/** `user_type` of each role; any other number is a customer. */
export const USER_TYPE = { administrator: 1, customer: 2, judge: 4 } as const;

export const login = defineCall({
  method: 'POST',
  path: '/login/',
  summary: 'Open a session; the token goes in the `Authorization: Token …` header of later calls',
  access: 'visitor',
  body: z.object({ username: text(150, ALL_FIELDS), password: text(1024, ALL_FIELDS) }),
  status: 200,
  reply: z.object({ type: z.int(), id: z.int(), user: z.string(), token: z.string() }),
});

export const logout = defineCall({
  method: 'GET',
  path: '/logout/',
  summary: 'End the session of the token',
  access: 'signed-in',
  status: 204,
  reply: z.undefined(),
});

export const me = defineCall({
  method: 'GET',
  path: '/me/',
  summary: 'The account of the token, with its present role',
  access: 'signed-in',
  status: 200,
  reply: z.object({ type: z.int(), id: z.int(), user: z.string() }),
});
