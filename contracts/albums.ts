import { z } from 'zod';
import { defineCall } from './call.ts';
import type { EntryKind } from './entries.ts';
import {
  id,
  labelled,
  optionalAfter,
  optionalFlag,
  optionalId,
  optionalPriority,
  optionalText,
} from './fields.ts';
import { pageQuery, toPage } from './paging.ts';
import { optionalAlt, optionalCrop, panelPictureSchema } from './pictures.ts';
import { recordCall, writeCalls } from './resource.ts';

/** Owner of the album: an artist, event or content item, or the capsule. */
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

export const albumFields = {
  title: labelled('Título', optionalText(200)),
  priority: optionalPriority(),
  is_cover: labelled('Usar como portada del álbum', optionalFlag()),
  is_active: optionalFlag(),
  src_crop: optionalCrop,
  alt: optionalAlt(),
};

function albumCalls<K extends AlbumOwner>(kind: K) {
  const path = `/${kind}/album/` as const;
  const owner = { [kind]: id } as Record<K, typeof id>;
  return {
    list: defineCall(`GET ${path}:id/`, {
      ...recordCall,
      summary: `The album of one ${kind} (id of the ${kind}), or of one of its segments`,
      query: z.strictObject({ detail: optionalId, ...pageQuery.shape }),
      reply: toPage(albumImageItem),
    }),
    ...writeCalls({
      path,
      item: albumImageItem,
      create: z.object({ ...owner, detail: optionalId, ...albumFields }),
      change: z.object({ ...albumFields, after: optionalAfter() }),
      files: { src: 'image' },
      summaries: {
        create: 'Add a picture to an album',
        change: 'Change a picture of an album (its own id)',
        remove: 'Delete a picture of an album',
      },
    }),
  };
}
export const artistAlbumCalls = albumCalls('artist');
export const eventAlbumCalls = albumCalls('event');
export const contentAlbumCalls = albumCalls('content');
export const capsuleAlbumCalls = albumCalls('capsula');
