import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../test/calls.ts';
import { MAX_CHARACTERS } from './rich-text.ts';

const inputs = calls.flatMap((call) =>
  [call.params, call.query, call.body].flatMap((shape) =>
    Object.entries(
      ((shape as z.ZodObject | undefined)?.shape ?? {}) as Record<string, z.ZodType>,
    ).map(([field, type]) => ({ name: `${call.method} ${call.path} ${field}`, type })),
  ),
);

describe('every field of every call', () => {
  test('refuses or drops texts and lists longer than their limits', () => {
    expect(inputs.length).toBeGreaterThan(300);
    for (const { name, type } of inputs) {
      for (const sent of ['a'.repeat(1_000_000), '9'.repeat(1_000_000)]) {
        const { success, data } = type.safeParse(sent);
        if (success) expect(String(data).length, name).toBeLessThanOrEqual(MAX_CHARACTERS);
      }
      const list = type.safeParse(Array(100_000).fill('1'));
      expect(list.success && list.data !== undefined, name).toBe(false);
    }
  });
});
