import { z } from 'zod';
import { defineCall } from './call.ts';
import { clearableDay } from './date-fields.ts';
import {
  bounded,
  labelled,
  optionalAfter,
  optionalFlag,
  optionalPriority,
  text,
  textReplies,
} from './fields.ts';
import { optionalLink } from './link-fields.ts';
import { optionalList } from './list-fields.ts';
import {
  optionalAlt,
  optionalCrop,
  panelPictureSchema,
  pictureSchema,
  previousPicture,
} from './pictures.ts';
import { crudCalls } from './resource.ts';

/** Texts of a flyer: each is a column and part of every reply. */
export const flyerTexts = {
  title: labelled('Título', text(200), 'También lo leen quienes no pueden ver la imagen.'),
  link: labelled('Enlace', optionalLink()),
};

const publicFields = {
  id: z.int(),
  ...textReplies(flyerTexts),
  tags: z.array(z.string()),
  /** Last day on which it is shown (Caracas date); null for no end. */
  last_day: z.string().nullable(),
};

export const flyerAlt = optionalAlt();

/** An announcement picture (`src`), shown in a modal. */
export const flyerItem = z.object({
  ...publicFields,
  priority: z.int(),
  is_active: z.boolean(),
  ...panelPictureSchema.shape,
});

export type FlyerItem = z.infer<typeof flyerItem>;

/** One tag: lower case, trimmed. */
const tag = bounded(
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

const otherFields = { is_active: optionalFlag(), src_crop: optionalCrop, alt: flyerAlt };

export const flyerCalls = crudCalls({
  path: '/h/flyer/',
  item: flyerItem,
  create: z.object({ ...flyerFields, ...otherFields }),
  change: z.object({
    ...flyerFields,
    title: flyerFields.title.optional(),
    after: optionalAfter(),
    kept_picture: previousPicture,
    ...otherFields,
  }),
  files: { src: 'image' },
  summaries: {
    list: 'The flyers, by priority, then newest first',
    create: 'Add a flyer',
    change: 'Change a flyer',
    remove: 'Delete a flyer',
  },
});

export const publicFlyer = z.object({ ...publicFields, ...pictureSchema.shape });
export type PublicFlyer = z.infer<typeof publicFlyer>;

export const listActiveFlyers = defineCall({
  method: 'GET',
  path: '/h/flyers/',
  summary:
    'The active flyers, in public order; who shows one leaves out those whose `last_day` is past',
  access: 'visitor',
  needsFresh: false,
  status: 200,
  reply: z.array(publicFlyer),
  isCachedUntilContentChanges: true,
});
