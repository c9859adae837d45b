import type { z } from 'zod';

/** A form's check of one field by the very schema that the server reads it with. */
export function fieldCheck(schema: z.ZodType): (value: unknown) => string | null {
  return (value) => schema.safeParse(value).error?.issues[0]?.message ?? null;
}
