import { z } from 'zod';
import type { AlbumOwner } from './albums.ts';
import { defineCall } from './call.ts';
import {
  emptyAsUndefined,
  id,
  idParams,
  labelled,
  optionalFlag,
  optionalText,
  requiredId,
} from './fields.ts';
import { optionalCrop, panelPictureSchema } from './pictures.ts';

const staff = ['administrator'] as const;

export const backgroundItem = z.object({
  id: z.int(),
  artist: z.int().optional(),
  event: z.int().optional(),
  content: z.int().optional(),
  capsula: z.int().optional(),
  title: z.string(),
  is_active: z.boolean(),
  ...panelPictureSchema.shape,
});
export type BackgroundItem = z.infer<typeof backgroundItem>;

const optionalId = z.preprocess(emptyAsUndefined, id.optional());

/** The owner is accepted under either field name. */
const fields = {
  artist: optionalId,
  event: optionalId,
  event_id: optionalId,
  content: optionalId,
  content_id: optionalId,
  capsula: optionalId,
  title: labelled('Título', optionalText(200)),
  is_active: optionalFlag(),
  src_crop: optionalCrop,
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
  const base = `/${kind}/background/` as const;
  const one = `/${kind}/background/:id/` as const;
  const files = { src: 'image' } as const;
  return {
    list: defineCall({
      method: 'GET',
      path: base,
      summary: `Every background image of kind ${kind}, newest first`,
      access: staff,
      status: 200,
      reply: z.array(backgroundItem),
    }),
    create: defineCall({
      method: 'POST',
      path: base,
      summary: `Add a background image to one ${kind}`,
      access: staff,
      files,
      body: z.object(fields),
      status: 201,
      reply: backgroundItem,
    }),
    change: defineCall({
      method: 'PATCH',
      path: one,
      summary: 'Change a background image',
      access: staff,
      files,
      params: idParams,
      body: z.object(fields),
      status: 200,
      reply: backgroundItem,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: one,
      summary: 'Delete a background image',
      access: staff,
      params: idParams,
      status: 200,
      reply: backgroundItem,
    }),
  };
}
export const artistBackgroundCalls = backgroundCalls('artist');
export const eventBackgroundCalls = backgroundCalls('event');
export const contentBackgroundCalls = backgroundCalls('content');
export const capsuleBackgroundCalls = backgroundCalls('capsula');
