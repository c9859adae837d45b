import { z } from 'zod';
import { defineCall } from './call.ts';
import { email } from './email-fields.ts';
import { labelled, optionalFlag } from './fields.ts';
import { proofLimit } from './limits.ts';
import { optionalPassword, typedPassword } from './password-fields.ts';
import { personFields } from './users.ts';

export const profileItem = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** New e-mail address that is not yet confirmed; empty when there is none. */
  pending_email: z.string(),
  phone: z.string(),
  wants_news: z.boolean(),
});

/** Fields of the form of the own data, besides those of a person. */
export const profileFields = {
  /** Required with a new e-mail. */
  current_password: labelled('Contraseña actual', optionalPassword(), 'Para cambiar el correo.'),
  wants_news: labelled(
    'Quiero recibir noticias por correo',
    optionalFlag(),
    'Los avisos de sus reservaciones y compras llegan siempre.',
  ),
};

export const getProfile = defineCall('GET /me/profile/', {
  summary: 'The own data',
  access: 'signed-in',
  needsFresh: false,
  reply: profileItem,
});
export const changeProfile = defineCall('PATCH /me/profile/', {
  summary:
    'Change the own data; a new e-mail asks for the password and counts once its link was followed',
  access: 'signed-in',
  limit: proofLimit,
  needsFresh: 'by-input',
  body: z.object({
    ...z.object(personFields).partial().shape,
    email: email().optional(),
    ...profileFields,
  }),
  reply: profileItem,
});
export const downloadOwnData = defineCall('GET /me/data/', {
  summary: 'Everything that is kept of the own account',
  access: 'signed-in',
  needsFresh: true,
  reply: z.string(),
  sentAs: { type: 'application/json', isExport: true, name: 'mis-datos.json' },
});
export const deleteOwnAccount = defineCall('POST /me/delete/', {
  summary: 'Remove the own account: the data goes, the ledger stays without a name',
  access: 'signed-in',
  limit: proofLimit,
  needsFresh: 'by-input',
  body: z.object({ password: typedPassword() }),
  reply: z.object({ detail: z.string() }),
});
