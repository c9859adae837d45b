import { z } from 'zod';
import { clearableDay } from './date-fields.ts';
import { labelled, limitLength, optionalPriority, text } from './fields.ts';
import { optionalLink } from './link-fields.ts';
import { optionalList } from './list-fields.ts';
import { picturedRecord } from './resource.ts';

/** Texts of a flyer: each is a column and part of every reply. */
export const flyerTexts = {
  title: labelled('Título', text(200), 'También lo leen quienes no pueden ver la imagen.'),
  link: labelled(
    'Enlace',
    optionalLink({ allowsPath: true }),
    'Una dirección completa (https://…) o una página de este sitio, como /eventos/bdm.',
  ),
};

/** One tag: lower case, trimmed. */
const tag = limitLength(
  40,
  z.string().transform((value) => value.toLowerCase()),
  { error: 'Cada etiqueta debe tener como máximo 40 caracteres.' },
);

/** Tags without duplicates or empty texts. */
const tags = optionalList(tag, 20)
  .transform((list) => [...new Set(list)].filter((text) => text !== ''))
  .optional();

export const flyerFields = {
  ...flyerTexts,
  tags: labelled('Etiquetas', tags, 'Se agregan con Enter o con : ; , .'),
  priority: optionalPriority(),
  last_day: labelled(
    'Último día',
    clearableDay(),
    'Opcional. Después de ese día deja de mostrarse, sin que nadie lo desactive.',
  ),
};

/** An announcement picture (`src`), shown in a modal. */
export const flyerContract = picturedRecord({
  path: '/h/flyer/',
  publicPath: '/h/flyers/',
  texts: flyerTexts,
  fields: flyerFields,
  replies: {
    tags: z.array(z.string()),
    /** Last day on which it is shown (Caracas date); null for no end. */
    last_day: z.string().nullable(),
  },
  summaries: {
    list: 'The flyers, by priority, then newest first',
    create: 'Add a flyer',
    change: 'Change a flyer',
    remove: 'Delete a flyer',
    shown:
      'The active flyers, in public order; who shows one leaves out those whose `last_day` is past',
  },
});
export const flyerCalls = flyerContract.calls;
export type FlyerItem = z.infer<typeof flyerContract.item>;
export type PublicFlyer = z.infer<typeof flyerContract.shown>;
