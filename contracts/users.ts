import { z } from 'zod';
import { defineCall, freshStaffCall, staffCall } from './call.ts';
import { email } from './email-fields.ts';
import { optionalCode, passkeyAssertion, passkeyOptions, proofs } from './factors.ts';
import {
  id,
  idParams,
  labelled,
  limitLength,
  optionalFlag,
  optionalText,
  personNames,
} from './fields.ts';
import { linkStepLimit } from './limits.ts';
import { searchedQuery, toPage } from './paging.ts';
import { optionalPassword } from './password-fields.ts';

export const LAST_ADMINISTRATOR =
  'No se puede quitar, bloquear ni cambiar de rol al último administrador.';
export const PASSWORD_REQUIRED = 'Este campo es requerido.';
/** A blocked account gets no links; it must be unblocked first. */
export const ACCOUNT_BLOCKED =
  'Esta cuenta está bloqueada. Desbloquéela antes de enviarle un enlace.';
export const OWN_FACTORS = 'Los suyos se quitan en Seguridad.';
export const NO_FACTORS = 'Esta cuenta no tiene un segundo paso.';
/** After accepting the invitation, only the user can change the e-mail, and must confirm it. */
export const NOT_INVITED = 'El correo solo se puede corregir mientras la invitación está abierta.';
export const LINK_EXPIRED = 'Este enlace ya no es válido. Pida uno nuevo.';

export const userStates = ['invited', 'active', 'blocked'] as const;

/** A panel account as returned to staff. */
export const userItem = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  user_type: z.int(),
  state: z.enum(userStates),
  /** Balance in hours. */
  balance: z.int(),
  last_login_at: z.string().nullable(),
  created_at: z.string(),
});
export type UserItem = z.infer<typeof userItem>;

const userType = id.pipe(z.literal([1, 2, 4], { error: 'Debe seleccionar un rol.' }));
const optionalPhone = optionalText(20).pipe(
  z
    .string()
    .regex(/^\+?[\d ()-]*$/, 'Debe expresarse en numeros.')
    .optional(),
);
/** Fields of a person in every form. */
export const personFields = { ...personNames(), phone: labelled('Teléfono', optionalPhone) };

/** Fields of an account form. */
export const userFields = {
  ...personFields,
  email: labelled('Correo electrónico', email()),
  user_type: labelled('Rol', userType),
};

/** Columns by which the list can be sorted. */
export const userSorts = ['name', 'username', 'user_type', 'last_login_at'] as const;

const userFilters = {
  search: optionalText(100),
  user_type: userType.optional(),
  state: z.enum(userStates).optional(),
};

/** A call about one account. */
const userCall = { ...freshStaffCall, params: idParams } as const;

export const listUsers = defineCall('GET /h/users/', {
  summary:
    'The accounts, newest first or by `sort`; `search` finds words in name, user, e-mail and phone',
  ...staffCall,
  query: z.strictObject({ ...searchedQuery(userSorts), ...userFilters }),
  reply: toPage(userItem),
});
export const exportUsers = defineCall('GET /h/users/csv/', {
  summary: 'The accounts as CSV for a Spanish spreadsheet, filtered as the list',
  ...freshStaffCall,
  query: z.strictObject(userFilters),
  reply: z.string(),
  sentAs: { type: 'text/csv', isExport: true, name: 'usuarios.csv' },
});
export const inviteUser = defineCall('POST /h/users/', {
  summary: 'Invite somebody: a link by e-mail, good for 7 days, lets them choose a password',
  ...freshStaffCall,
  body: z.object({ ...personFields, email: email(), user_type: userType }),
  status: 201,
  reply: userItem,
});
export const changeUser = defineCall('PATCH /h/users/:id/', {
  summary:
    'Change an account, its role, or block it and let it in again; `email` while it is invited: ' +
    'the old link ends and another is mailed to the new address',
  ...userCall,
  body: z.object({
    ...z.object({ ...personFields, email: email() }).partial().shape,
    user_type: userType.optional(),
    is_active: optionalFlag(),
  }),
  reply: userItem,
});
export const sendUserLink = defineCall('POST /h/users/:id/link/', {
  summary:
    'Mail a new link: the invitation again, or one to choose another password; `link` has it where no mail leaves the machine',
  ...userCall,
  body: z.object({}),
  reply: z.object({ ...userItem.shape, link: z.string().nullable() }),
});
export const resetUserFactors = defineCall('DELETE /h/users/:id/factors/', {
  summary:
    'Remove all second factors and recovery codes of a person who lost them, and end their sessions; ' +
    'they are told by e-mail',
  ...userCall,
  reply: userItem,
});
export const deleteUser = defineCall('DELETE /h/users/:id/', {
  summary: 'Remove a person: their data goes, the ledger stays without a name',
  ...userCall,
  reply: userItem,
});

const token = limitLength(100, z.string({ error: LINK_EXPIRED }).min(20, LINK_EXPIRED), {
  error: LINK_EXPIRED,
});
export const linkPurposes = ['invite', 'reset', 'email', 'undo'] as const;

export const readLink = defineCall('POST /account/link/', {
  summary: 'What a mailed link is for; 404 when it is over',
  access: 'visitor',
  body: z.object({ token }),
  reply: z.object({
    purpose: z.enum(linkPurposes),
    username: z.string(),
    first_name: z.string(),
    email: z.string(),
    /** Further proof that is required: one of these factors; empty when the account has none. */
    factors: z.array(z.enum(proofs)),
  }),
});
export const askLinkPasskey = defineCall('POST /account/link/passkey/', {
  summary: 'What to ask a passkey for the use of a mailed link',
  access: 'visitor',
  body: z.object({ token }),
  reply: passkeyOptions,
});
export const takeUpLink = defineCall('POST /account/link/use/', {
  summary:
    'Use a mailed link, once: choose the password, confirm the new e-mail, or undo changes. With a ' +
    'second factor, resetting and undoing need a code or a passkey too',
  access: 'visitor',
  limit: linkStepLimit,
  body: z.object({
    token,
    password: optionalPassword(),
    code: optionalCode,
    passkey: passkeyAssertion.optional(),
  }),
  reply: z.object({ purpose: z.enum(linkPurposes), username: z.string() }),
});
export const forgotPassword = defineCall('POST /account/forgot/', {
  summary: 'Ask for a link to choose another password; answers alike whether or not it is known',
  access: 'visitor',
  limit: [
    { address: { count: 5, minutes: 15 }, network: { count: 25, minutes: 15 } },
    { by: 'handler', target: { count: 2, minutes: 60 } },
  ],
  body: z.object({ email: email() }),
  reply: z.object({ detail: z.string() }),
});
