import { z } from 'zod';
import { defineCall, freshStaffCall, staffCall } from './call.ts';
import { email } from './email-fields.ts';
import { emptyToUndefined, labelled, limitLength, optionalFlag, personNames } from './fields.ts';
import { optionalPassword } from './password-fields.ts';
import { recordCall } from './resource.ts';

export const EMAIL_TAKEN = 'El correo electrónico que ha ingresado ya esta en uso.';
export const USERNAME_TAKEN = 'El nombre de usuario que ha ingresado ya esta en uso.';
/** In the audit, where staff gave an account its password. */
export const PASSWORD_SET = 'Contraseña puesta por el equipo';
export const PASSWORD_MISMATCH = 'Las contraseñas no coinciden.';

export const judgeItem = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  user_type: z.int(),
  is_active: z.boolean(),
  /** True while the judge must replace the initial password; other calls are refused until then. */
  must_change_password: z.boolean(),
});
export type JudgeItem = z.infer<typeof judgeItem>;

/** An empty name counts as not sent. */
const optionalUsername = limitLength(
  150,
  z
    .string()
    .regex(/^[\w.@+-]+$/, 'Use solo letras, números y los signos . @ + - _')
    .optional(),
  { read: emptyToUndefined },
);
/**
 * Whether the password is valid for the first login only. Default: false for a password that was
 * sent (for compatibility), true for a generated one.
 */
const mustChangePassword = optionalFlag();

const personFields = { ...personNames(), email: labelled('Correo electrónico', email()) };

/** Fields of the form of a judge. */
export const judgeFields = {
  ...personFields,
  username: labelled('Usuario', optionalUsername),
  password: labelled('Contraseña', optionalPassword()),
};

export const listJudges = defineCall('GET /postulations/register-judge/', {
  summary: 'The accounts of judges, newest first',
  ...staffCall,
  reply: z.array(judgeItem),
});
export const exportJudges = defineCall('GET /postulations/register-judge/csv/', {
  summary: 'The accounts of judges as CSV for a Spanish spreadsheet',
  ...freshStaffCall,
  reply: z.string(),
  sentAs: { type: 'text/csv', isExport: true, name: 'jueces.csv' },
});
export const createJudge = defineCall('POST /postulations/register-judge/', {
  summary:
    'Make a judge. Without `username` one is made of the name; without `password` one is made up ' +
    'and answered this once',
  ...staffCall,
  body: z.object({
    ...personFields,
    username: optionalUsername,
    password: optionalPassword(),
    must_change_password: mustChangePassword,
  }),
  status: 201,
  reply: z.object({ ...judgeItem.shape, password: z.string() }),
});
export const changeJudge = defineCall('PATCH /postulations/register-judge/:id/', {
  summary: 'Change a judge, set a new password, or switch the account on and off',
  ...recordCall,
  body: z.object({
    ...z.object(personFields).partial().shape,
    username: optionalUsername,
    password: optionalPassword(),
    repeat: optionalPassword(),
    must_change_password: mustChangePassword,
    is_active: optionalFlag(),
  }),
  reply: judgeItem,
});
export const deleteJudge = defineCall('DELETE /postulations/register-judge/:id/', {
  summary: 'Delete the account of a judge',
  ...recordCall,
  reply: judgeItem,
});
