import { z } from 'zod';
import { type Access, defineCall } from './call.ts';
import { parents } from './entries.ts';
import { id, idParams, labelled, text } from './fields.ts';
import { optionalAlt, optionalCrop, panelPictureSchema, previousPicture } from './pictures.ts';

const staff: Access = ['administrator'];

export const portraitItem = z.object({
  id: z.int(),
  ...parents,
  picture: panelPictureSchema.nullable(),
  description: z.string(),
});
export type PortraitItem = z.infer<typeof portraitItem>;

/** Fields of the form of a cover page. */
export const portraitFields = {
  description: labelled('Descripción', text(20_000)),
  alt: optionalAlt(),
};

function portraitCalls<K extends 'event' | 'content'>(kind: K) {
  const itemPath = `/${kind}/portrait/:id/` as const;
  const owner = { [kind]: id } as Record<K, typeof id>;
  const files = { picture: 'image' } as const;
  return {
    get: defineCall({
      method: 'GET',
      path: itemPath,
      summary: `The cover page of one ${kind} (id of the ${kind}); 404 until created`,
      access: staff,
      needsFresh: false,
      params: idParams,
      status: 200,
      reply: portraitItem,
    }),
    create: defineCall({
      method: 'POST',
      path: `/${kind}/portrait/` as const,
      summary: `Create the cover page of one ${kind}`,
      access: staff,
      needsFresh: false,
      files,
      body: z.object({ ...owner, ...portraitFields, picture_crop: optionalCrop }),
      status: 201,
      reply: portraitItem,
    }),
    change: defineCall({
      method: 'PATCH',
      path: itemPath,
      summary: 'Change a cover page (its own id)',
      access: staff,
      needsFresh: false,
      files,
      params: idParams,
      body: z
        .object({
          ...portraitFields,
          picture_crop: optionalCrop,
          kept_picture: previousPicture,
        })
        .partial(),
      status: 200,
      reply: portraitItem,
    }),
  };
}
export const eventPortraitCalls = portraitCalls('event');
export const contentPortraitCalls = portraitCalls('content');
