import { z } from 'zod';
import { parents } from './entries.ts';
import { id, labelled, text } from './fields.ts';
import { optionalAlt, optionalCrop, panelPictureSchema } from './pictures.ts';
import { ownedCalls } from './resource.ts';

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
  const owner = { [kind]: id } as Record<K, typeof id>;
  const fields = { ...portraitFields, picture_crop: optionalCrop };
  return ownedCalls({
    path: `/${kind}/portrait/` as const,
    item: portraitItem,
    create: z.object({ ...owner, ...fields }),
    change: z.object(fields).partial(),
    files: { picture: 'image' },
    summaries: {
      get: `The cover page of one ${kind} (id of the ${kind}); 404 until created`,
      create: `Create the cover page of one ${kind}`,
      change: 'Change a cover page (its own id)',
    },
  });
}
export const eventPortraitCalls = portraitCalls('event');
export const contentPortraitCalls = portraitCalls('content');
