import { z } from 'zod';
import type { AlbumOwner } from './albums.ts';
import {
  labelled,
  optionalAfter,
  optionalFlag,
  optionalId,
  optionalPriority,
  optionalText,
  requiredId,
} from './fields.ts';
import { optionalAlt, optionalCrop, panelPictureSchema } from './pictures.ts';
import { crudCalls } from './resource.ts';

export const backgroundItem = z.object({
  id: z.int(),
  artist: z.int().optional(),
  event: z.int().optional(),
  content: z.int().optional(),
  capsula: z.int().optional(),
  title: z.string(),
  /** 1 to 10. The first active one is shown: by priority, then by place, then the newest. */
  priority: z.int(),
  is_active: z.boolean(),
  ...panelPictureSchema.shape,
});

/** The owner is accepted under either field name. */
const fields = {
  artist: optionalId,
  event: optionalId,
  event_id: optionalId,
  content: optionalId,
  content_id: optionalId,
  capsula: optionalId,
  title: labelled('Título', optionalText(200)),
  priority: optionalPriority(),
  is_active: optionalFlag(),
  src_crop: optionalCrop,
  alt: optionalAlt(),
};

/** Fields of the form of a background; it has one of the owners. */
export const backgroundFields = {
  artist: labelled('Artista', requiredId()),
  event: labelled('Evento', requiredId()),
  content: labelled('Contenido', requiredId()),
  capsula: labelled('Cápsula', requiredId()),
  title: fields.title,
};

function backgroundCalls<K extends AlbumOwner>(kind: K) {
  return crudCalls({
    path: `/${kind}/background/` as const,
    item: backgroundItem,
    create: z.object(fields),
    change: z.object({ ...fields, after: optionalAfter() }),
    files: { src: 'image' },
    summaries: {
      list: `Every background image of kind ${kind}, by priority, then as they were placed, then newest`,
      create: `Add a background image to one ${kind}`,
      change: 'Change a background image',
      remove: 'Delete a background image',
    },
  });
}
export const artistBackgroundCalls = backgroundCalls('artist');
export const eventBackgroundCalls = backgroundCalls('event');
export const contentBackgroundCalls = backgroundCalls('content');
export const capsuleBackgroundCalls = backgroundCalls('capsula');
