import { z } from 'zod';
import { bounded, parseJsonText } from './fields.ts';

/** A part of the upright original, in fractions of its width and height (0 to 1). */
export const cropSchema = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().gt(0).max(1),
  height: z.number().gt(0).max(1),
});
export type Crop = z.infer<typeof cropSchema>;

/** The crop field that goes with an image field: JSON text, or the object itself. */
export const optionalCrop = bounded(1000, cropSchema.optional(), {
  read: (value) => (value === '' || value === null ? undefined : parseJsonText(value)),
});

const pictureFields = {
  /** Address of the widest WebP. */
  src: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** A `data:` address of a few hundred bytes, to lie behind while the picture loads. */
  placeholder: z.string(),
  /** The widths made, narrowest first, each with its address (WebP). */
  widths: z.array(z.object({ width: z.int(), src: z.string() })),
  /** Address of the JPEG for sharing (at most 1200 px wide). */
  share: z.string(),
};

export const pictureSchema = z.object(pictureFields);
export type Picture = z.infer<typeof pictureSchema>;

/** A picture as the panel sees it: with the kept original, so that it can be cropped again. */
export const panelPictureSchema = z.object({
  ...pictureFields,
  original: z.object({ src: z.string(), width: z.int(), height: z.int() }),
  crop: cropSchema.nullable(),
});
export type PanelPicture = z.infer<typeof panelPictureSchema>;
