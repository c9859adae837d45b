import { z } from 'zod';
import { defineCall } from './call.ts';
import type { EntryKind } from './entries.ts';
import {
  emptyAsUndefined,
  id,
  idParams,
  labelled,
  optionalFlag,
  optionalPriority,
  optionalText,
} from './fields.ts';
import { pageOf, pageQuery } from './paging.ts';
import { optionalCrop, panelPictureSchema } from './pictures.ts';

const staff = ['administrator'] as const;

/** Owner of the album: an artist, event or content item, one of its segments, or the capsule. */
export type AlbumOwner = EntryKind | 'capsula';

export const albumImageItem = z.object({
  id: z.int(),
  artist: z.int().optional(),
  event: z.int().optional(),
  content: z.int().optional(),
  capsula: z.int().optional(),
  detail: z.int().nullable(),
  title: z.string(),
  priority: z.int(),
  is_cover: z.boolean(),
  is_active: z.boolean(),
  ...panelPictureSchema.shape,
});
export type AlbumImageItem = z.infer<typeof albumImageItem>;

export const albumFields = {
  title: labelled('Título', optionalText(200)),
  priority: optionalPriority(),
  is_cover: labelled('Usar como portada del álbum', optionalFlag()),
  is_active: optionalFlag(),
  src_crop: optionalCrop,
};
const optionalId = z.preprocess(emptyAsUndefined, id.optional());

function albumCalls<K extends AlbumOwner>(kind: K) {
  const one = `/${kind}/album/:id/` as const;
  const owner = { [kind]: id } as Record<K, typeof id>;
  const files = { src: 'image' } as const;
  return {
    list: defineCall({
      method: 'GET',
      path: one,
      summary: `The album of one ${kind} (id of the ${kind}), or of one of its segments`,
      access: staff,
      params: idParams,
      query: z.strictObject({ detail: optionalId, ...pageQuery.shape }),
      status: 200,
      reply: pageOf(albumImageItem),
    }),
    create: defineCall({
      method: 'POST',
      path: `/${kind}/album/` as const,
      summary: 'Add a picture to an album',
      access: staff,
      files,
      body: z.object({ ...owner, detail: optionalId, ...albumFields }),
      status: 201,
      reply: albumImageItem,
    }),
    change: defineCall({
      method: 'PATCH',
      path: one,
      summary: 'Change a picture of an album (its own id)',
      access: staff,
      files,
      params: idParams,
      body: z.object(albumFields),
      status: 200,
      reply: albumImageItem,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: one,
      summary: 'Delete a picture of an album',
      access: staff,
      params: idParams,
      status: 200,
      reply: albumImageItem,
    }),
  };
}
export const artistAlbumCalls = albumCalls('artist');
export const eventAlbumCalls = albumCalls('event');
export const contentAlbumCalls = albumCalls('content');
export const capsuleAlbumCalls = albumCalls('capsula');
