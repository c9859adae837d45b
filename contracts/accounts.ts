import { z } from 'zod';
import { defineCall } from './call.ts';
import { text } from './fields.ts';
import { logInLimit, proofLimit } from './limits.ts';
import { typedPassword } from './password-fields.ts';

export const ALL_FIELDS = 'Por favor rellene todos los campos.';
/** The password was correct; a code or a passkey is required next. */
export const SECOND_STEP = 'Falta el segundo paso para entrar.';
export const PASSWORD_UNCHANGED = 'La nueva contraseña debe ser distinta de la actual.';
export const WRONG_CREDENTIALS = 'Usuario o contraseña es incorrecto.';

/** `user_type` of each role; any other number is a customer. */
export const USER_TYPE = { administrator: 1, customer: 2, judge: 4 } as const;

export const login = defineCall('POST /login/', {
  summary: 'Open a session; the token goes in the `Authorization: Token …` header of later calls',
  access: 'visitor',
  limit: logInLimit,
  body: z.object({ username: text(150, ALL_FIELDS), password: typedPassword(ALL_FIELDS) }),
  reply: z.object({ type: z.int(), id: z.int(), user: z.string(), token: z.string() }),
});

export const logout = defineCall('GET /logout/', {
  summary: 'End the session of the token',
  access: 'signed-in',
  needsFresh: false,
  allowedWhile: ['password', 'factor'],
  status: 204,
  reply: z.undefined(),
});

export const me = defineCall('GET /me/', {
  summary: 'The account of the token, with its present role',
  access: 'signed-in',
  needsFresh: false,
  allowedWhile: ['password', 'factor'],
  reply: z.object({
    type: z.int(),
    id: z.int(),
    user: z.string(),
    /** True when another person set the current password: the user must change it first. */
    must_change_password: z.boolean(),
    /** True when panel calls are refused until a second factor is set up. */
    must_set_up_factor: z.boolean(),
    /** Deadline for an administrator to set up a second factor (ISO 8601), or null. */
    factor_due_at: z.string().nullable(),
    /** Whether e-mails are sent by a mail server; for administrators. */
    sends_mail: z.boolean().optional(),
  }),
});

export const WRONG_PASSWORD = 'La contraseña actual no es correcta.';

export const changeOwnPassword = defineCall('POST /me/password/', {
  summary: 'Change the own password; all other sessions of the account end',
  access: 'signed-in',
  limit: proofLimit,
  needsFresh: 'by-input',
  allowedWhile: ['password', 'factor'],
  body: z.object({ current: typedPassword(), password: typedPassword() }),
  reply: z.object({ must_change_password: z.boolean() }),
});
