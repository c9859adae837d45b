import { z } from 'zod';
import { defineCall } from './call.ts';
import { describeAmountError, parseAmount } from './decimal-fields.ts';
import { labelled, limitLength, optionalFlag, REQUIRED, text, wholeNumber } from './fields.ts';
import { writeCalls } from './resource.ts';

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
const price = limitLength(
  40,
  z
    .number({ error: describeAmountError })
    .min(0, 'Debe expresarse en numeros.')
    .max(1_000_000, 'El precio es demasiado alto.')
    .refine((value) => Math.round(value * 100) / 100 === value, 'Use como máximo dos decimales.'),
  {
    error: 'Debe expresarse en numeros.',
    read: (value) => (value === '' ? value : parseAmount(value)),
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
    limitLength(
      3,
      z
        .string({ error: REQUIRED })
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, BAD_CURRENCY),
      { error: BAD_CURRENCY },
    ),
  ),
};

export const listPacks = defineCall('GET /capsula/packs/', {
  summary: 'Hour packs: the active ones for customers, all for staff',
  access: ['administrator', 'customer'],
  needsFresh: false,
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
