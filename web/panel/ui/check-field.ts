import type { z } from 'zod';

/** Creates a form validator of one field from the contract schema that the server uses. */
export function fieldCheck(schema: z.ZodType): (value: unknown) => string | null {
  return (value) => schema.safeParse(value).error?.issues[0]?.message ?? null;
}
