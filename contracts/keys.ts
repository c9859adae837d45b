import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { idParams, NOT_A_LINK, optionalFlag, optionalText, text } from './fields.ts';
import { optionalLink } from './link-fields.ts';

/** Type codes of access keys. */
export const KEY_TYPE = { application: 2, document: 3 } as const;

/** Name of the key that contains the ticket shop's URL; always public, even when protected. */
export const TICKETS_REL = 'tickets';

/** An access key; `is_active` means protected. */
export const privateKeyItem = z.object({
  id: z.int(),
  name: z.string(),
  rel: z.string(),
  type: z.int(),
  key: z.string(),
  is_active: z.boolean(),
});
export type PrivateKeyItem = z.infer<typeof privateKeyItem>;

/** Value of a key; may be empty. */
export const keyText = optionalText(500);

function isFrameable(address: string | undefined): boolean {
  if (address === undefined || address === '') return true;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Valid value of the ticket shop key: an https URL without credentials, or an empty text. */
export const ticketsAddress = optionalLink().refine((value) => isFrameable(value), {
  error: NOT_A_LINK,
});

export const listKeys = defineCall('GET /h/private-key/', {
  summary: 'The access keys; the set is fixed',
  ...staffCall,
  reply: z.array(privateKeyItem),
});
export const changeKey = defineCall('PATCH /h/private-key/:id/', {
  summary: 'Change an access key, or whether it is protected',
  ...staffCall,
  params: idParams,
  body: z.object({ key: keyText, is_active: optionalFlag() }),
  reply: privateKeyItem,
});

export const getTickets = defineCall('GET /h/tickets/', {
  summary: 'The address of the ticket shop; null while nothing is on sale',
  access: 'visitor',
  reply: z.object({ url: z.string().nullable() }),
  isCachedUntilContentChanges: true,
});

/** Texts that visitors see; they are part of the specified interface and must not change. */
export const KEY_MISSING = 'Debe ingresar el codigo para continuar.';
export const WRONG_KEY = 'Clave incorrecta!';
export const WRONG_KEY_ADVICE = 'Porfavor ingrese una llave valida.';

export const unlockPage = defineCall('POST /h/unlock/', {
  summary: 'Unlock a page with its secret key; the answer sets the cookie that keeps it open',
  access: 'site-key',
  limit: {
    counts: 'refused',
    address: { count: 10, minutes: 15 },
    network: { count: 50, minutes: 15 },
  },
  body: z.object({ rel: text(80), key: text(500, KEY_MISSING) }),
  reply: z.object({
    rel: z.string(),
    /** Time until which this browser has access to the page; a change of the key ends it earlier. */
    until: z.string(),
  }),
});
