import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { emptyToUndefined, limitLength } from './fields.ts';
import { dotSizes, posterStyles } from './halftone-crop.ts';
import { parseJsonText } from './list-fields.ts';

const side = z.number().gt(0).max(1);
const start = z.number().min(0).max(1);
/** A rectangle in fractions of a picture's sides. */
export const boxSchema = z.object({ x: start, y: start, width: side, height: side });

const focusSchema = z.object({
  x: z.int().min(0).max(100),
  y: z.int().min(0).max(100),
  /** Box around the faces, with their foreheads; left out where none are known. */
  faces: boxSchema.optional(),
  /** Set while nobody chose the point and no face was found. */
  isGuess: z.literal(true).optional(),
});

export const halftoneSchema = z.object({
  focus: focusSchema,
  style: z.enum(posterStyles),
  dots: z.enum(dotSizes),
});
export type HalftoneSettings = z.infer<typeof halftoneSchema>;

/** Reads a JSON field that may be empty. */
export const readJson = (value: unknown) =>
  value === '' || value === null ? undefined : parseJsonText(value);

const percent = limitLength(10, z.coerce.number().int().min(0).max(100).optional(), {
  read: emptyToUndefined,
});
const optionalChoice = <T extends readonly string[]>(values: T) =>
  limitLength(20, z.enum(values).optional(), { read: emptyToUndefined });

export const changeHalftone = defineCall('PATCH /h/halftone/:name/', {
  summary: 'Change the focal point, the style and the dots of a picture',
  ...staffCall,
  params: z.object({ name: limitLength(60, z.string()) }),
  body: z.object({
    focus_x: percent,
    focus_y: percent,
    /** Box around the faces: JSON text or an object. */
    faces: limitLength(300, boxSchema.optional(), { read: readJson }),
    style: optionalChoice(posterStyles),
    dots: optionalChoice(dotSizes),
    /** Whether the point was found by looking for faces: it replaces no point that somebody chose. */
    is_found: z.boolean().optional(),
  }),
  reply: halftoneSchema,
});
