import { z } from 'zod';
import { defineCall } from './call.ts';
import { readAmount } from './decimal-fields.ts';
import {
  bounded,
  id,
  idParams,
  labelled,
  optionalFlag,
  optionalText,
  optionalWholeNumber,
  REQUIRED,
  text,
  wholeNumber,
} from './fields.ts';
import { pageQuery, toPage } from './paging.ts';
import { writeCalls } from './resource.ts';

const staff = ['administrator'] as const;
const tenants = ['administrator', 'customer'] as const;

export const purchaseStates = [
  'awaiting_proof',
  'in_review',
  'approved',
  'rejected',
  'expired',
] as const;

export const packItem = z.object({
  id: z.int(),
  name: z.string(),
  hours: z.int(),
  /** Price in the currency's main unit, as in 45.5. */
  price: z.number(),
  currency: z.string(),
  valid_days: z.int(),
  is_active: z.boolean(),
});

const BAD_CURRENCY = 'Use el código de tres letras, como USD.';
const price = bounded(
  40,
  z
    .number({ error: 'Debe expresarse en numeros.' })
    .min(0, 'Debe expresarse en numeros.')
    .max(1_000_000, 'El precio es demasiado alto.')
    .refine((value) => Math.round(value * 100) / 100 === value, 'Use como máximo dos decimales.'),
  {
    error: 'Debe expresarse en numeros.',
    read: (value) => (value === '' ? value : readAmount(value)),
  },
);
/** Fields of a pack; also used to validate its form. */
export const packFields = {
  name: labelled('Nombre', text(80)),
  hours: labelled('Horas', wholeNumber(1, 1000)),
  valid_days: labelled('Valen por (días)', wholeNumber(1, 3650)),
  price: labelled('Precio', price),
  currency: labelled(
    'Moneda',
    bounded(
      3,
      z
        .string({ error: REQUIRED })
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, BAD_CURRENCY),
      { error: BAD_CURRENCY },
    ),
  ),
};

export const listPacks = defineCall({
  method: 'GET',
  path: '/capsula/packs/',
  summary: 'Hour packs: the active ones for customers, all for staff',
  access: tenants,
  needsFresh: false,
  status: 200,
  reply: z.array(packItem),
});
export const packCalls = writeCalls({
  path: '/capsula/packs/',
  item: packItem,
  create: z.object({ ...packFields, is_active: optionalFlag() }),
  change: z.object({ ...z.object(packFields).partial().shape, is_active: optionalFlag() }),
  summaries: {
    create: 'Add an hour pack',
    change: 'Change an hour pack; purchases keep it as it was',
    remove: 'Delete an hour pack; purchases keep it as it was',
  },
});

export const purchaseItem = z.object({
  id: z.int(),
  state: z.enum(purchaseStates),
  account: z.int(),
  customer: z.string(),
  pack_name: z.string(),
  hours: z.int(),
  price: z.number(),
  currency: z.string(),
  valid_days: z.int(),
  method: z.string(),
  reference: z.string(),
  has_proof: z.boolean(),
  expires_at: z.string(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string(),
  decision_reason: z.string(),
});
export type PurchaseItem = z.infer<typeof purchaseItem>;

export const listPurchases = defineCall({
  method: 'GET',
  path: '/capsula/purchases/',
  summary: "Purchases, newest first: a customer's own; everybody's for staff",
  access: tenants,
  needsFresh: false,
  query: z.strictObject({
    ...pageQuery.shape,
    state: z.enum(purchaseStates).optional(),
    account: id.optional(),
  }),
  status: 200,
  reply: toPage(purchaseItem),
});
export const createPurchase = defineCall({
  method: 'POST',
  path: '/capsula/purchases/',
  summary: 'Buy a pack; with a proof it goes to review at once',
  access: tenants,
  needsFresh: false,
  files: { proof: 'image' },
  body: z.object({
    pack: id,
    method: text(60),
    reference: optionalText(120),
    /** Staff only: id of the customer. */
    account: id.optional(),
  }),
  status: 201,
  reply: purchaseItem,
});
export const sendProof = defineCall({
  method: 'PATCH',
  path: '/capsula/purchases/:id/',
  summary: 'Send the proof of a purchase, or another one while it is in review',
  access: tenants,
  needsFresh: false,
  params: idParams,
  files: { proof: 'image' },
  body: z.object({ reference: optionalText(120) }),
  status: 200,
  reply: purchaseItem,
});
export const getProof = defineCall({
  method: 'GET',
  path: '/capsula/purchases/:id/proof/',
  summary: 'The picture of the proof as a `data:` address',
  access: tenants,
  needsFresh: false,
  params: idParams,
  status: 200,
  reply: z.object({ src: z.string() }),
});
/** Approving a purchase of more than this, in its currency, needs a fresh proof of identity. */
export const APPROVED_WITHOUT_PROOF = 100;

export const decidePurchase = defineCall({
  method: 'POST',
  path: '/capsula/purchases/:id/decide/',
  summary: 'Staff: approve a purchase, which grants its hours, or reject it with a reason',
  access: staff,
  needsFresh: 'by-input',
  params: idParams,
  body: z.object({ state: z.enum(['approved', 'rejected']), reason: optionalText(300) }),
  status: 200,
  reply: purchaseItem,
});

const entryKinds = ['grant', 'reserve', 'release', 'expire', 'adjust'] as const;

export const getHours = defineCall({
  method: 'GET',
  path: '/capsula/hours/',
  summary: 'The balance of hours, its lots by expiry, and a page of the movements',
  access: tenants,
  needsFresh: false,
  query: z.strictObject({ ...pageQuery.shape, account: id.optional() }),
  status: 200,
  reply: z.object({
    balance: z.int(),
    lots: z.array(
      z.object({
        id: z.int(),
        source: z.string(),
        remaining: z.int(),
        expires_at: z.string().nullable(),
      }),
    ),
    movements: toPage(
      z.object({
        id: z.int(),
        kind: z.enum(entryKinds),
        hours: z.int(),
        reason: z.string(),
        actor: z.string(),
        reservation: z.int().nullable(),
        made_at: z.string(),
      }),
    ),
  }),
});
/** Fields of the adjustment of a balance. */
export const hourFields = {
  hours: labelled(
    'Horas',
    wholeNumber(-1000, 1000).refine((hours) => hours !== 0, 'Debe indicar cuántas horas.'),
    'Con signo menos se quitan: -2.',
  ),
  valid_days: labelled('Valen por (días)', optionalWholeNumber(1, 3650), 'Vacío: no vencen.'),
  reason: labelled('Motivo', text(300), 'Queda en los movimientos del cliente.'),
};

export const adjustHours = defineCall({
  method: 'POST',
  path: '/capsula/hours/adjust/',
  summary: 'Staff: give hours to a customer or take some, with a reason',
  access: staff,
  needsFresh: true,
  body: z.object({
    account: id,
    ...hourFields,
    valid_days: wholeNumber(1, 3650).optional(),
    /** Idempotency key generated by the client: the same adjustment sent twice is applied once. */
    key: optionalText(64),
  }),
  status: 201,
  reply: z.object({ account: z.int(), balance: z.int() }),
});
