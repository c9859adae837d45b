import { z } from 'zod';
import { defineCall } from './call.ts';
import { bounded, emptyAsUndefined } from './fields.ts';
import { dotSizes, pressStyles } from './press-crop.ts';

const focusSchema = z.object({
  x: z.int().min(0).max(100),
  y: z.int().min(0).max(100),
});

export const pressSchema = z.object({
  focus: focusSchema,
  style: z.enum(pressStyles),
  dots: z.enum(dotSizes),
});
export type Press = z.infer<typeof pressSchema>;

const percent = bounded(10, z.coerce.number().int().min(0).max(100).optional(), {
  read: emptyAsUndefined,
});
const choice = <T extends readonly string[]>(values: T) =>
  bounded(20, z.enum(values).optional(), { read: emptyAsUndefined });

export const changePress = defineCall({
  method: 'PATCH',
  path: '/h/press/:name/',
  summary: 'Change the focal point, the style and the dots of a picture',
  access: ['administrator'],
  needsFresh: false,
  params: z.object({ name: bounded(60, z.string()) }),
  body: z.object({
    focus_x: percent,
    focus_y: percent,
    style: choice(pressStyles),
    dots: choice(dotSizes),
  }),
  status: 200,
  reply: pressSchema,
});
