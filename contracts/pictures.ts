import { z } from 'zod';
import { labelled, limitLength, optionalText } from './fields.ts';
import { boxSchema, halftoneSchema, readJson } from './halftone.ts';

/** Crop rectangle in the upright original, as fractions of its width and height (0 to 1). */
export const cropSchema = boxSchema;
export type Crop = z.infer<typeof cropSchema>;

const percentage = z.number().min(0).max(100);

/** A crop as it is sent: with the focal point of the upright original, in percent, where it is
 * known, and the box around the faces (fractions). */
const cropInputSchema = cropSchema.extend({
  focus: z.object({ x: percentage, y: percentage, faces: boxSchema.optional() }).optional(),
});
export type CropInput = z.infer<typeof cropInputSchema>;

/** Crop field of an image field: JSON text or an object. */
export const optionalCrop = limitLength(1000, cropInputSchema.optional(), {
  read: readJson,
});

/** What the picture of a record shows; ignored where it has none. Not sent: a new file keeps the text of the one before. */
export const optionalAlt = () =>
  labelled('Texto alternativo', optionalText(300), 'Lo lee quien no puede ver la imagen.');

const pictureFields = {
  /** URL of the widest WebP. */
  src: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Placeholder shown while the picture loads: a `data:` URL of a few hundred bytes. */
  placeholder: z.string(),
  /** Available widths in ascending order, each with its URL (WebP). */
  widths: z.array(z.object({ width: z.int(), src: z.string() })),
  /** URL of the JPEG for link previews (at most 1200 px wide). */
  share: z.string(),
  /** What it shows, for who cannot see it; may be empty. */
  alt: z.string(),
};

export const pictureSchema = z.object(pictureFields);
export type Picture = z.infer<typeof pictureSchema>;

/** A picture of a poster: with its halftones, the focal point and the style. */
export const halftonePictureSchema = z.object({
  ...pictureFields,
  halftone: z.object({
    ...halftoneSchema.shape,
    /** The part that upright shapes show, if staff chose one; in fractions. */
    hint: boxSchema.nullable(),
    /** `data:` URL of 20 × 25 dots, until the halftone is there; null until they are drawn. */
    few: z.string().nullable(),
    /** URL of the halftone (lossless WebP, transparent where the paper shows) in each shape. */
    small: z.string(),
    phone: z.string(),
    wide: z.string(),
  }),
});
export type HalftonePicture = z.infer<typeof halftonePictureSchema>;

/** A picture as returned to the panel: includes the stored original, so that it can be cropped again. */
export const panelPictureSchema = z.object({
  ...halftonePictureSchema.shape,
  /** Base of the names of its files, which identifies it. */
  file_name: z.string(),
  original: z.object({ src: z.string(), width: z.int(), height: z.int() }),
  crop: cropSchema.nullable(),
});
export type PanelPicture = z.infer<typeof panelPictureSchema>;
