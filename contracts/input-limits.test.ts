import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../test/calls.ts';
import { MAX_JSON_CHARACTERS } from './rich-text.ts';

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
        if (success) expect(String(data).length, name).toBeLessThanOrEqual(MAX_JSON_CHARACTERS);
      }
      const list = type.safeParse(Array(100_000).fill('1'));
      expect(list.success && list.data !== undefined, name).toBe(false);
    }
  });

  test('takes what is invisible as nothing, and stores no noncharacters', () => {
    const texts = inputs.filter(
      ({ name, type }) =>
        type.safeParse('aa').data === 'aa' && !/ (\w*password|current|repeat)$/.test(name),
    );
    expect(texts.length).toBeGreaterThan(100);
    const bad: string[] = [];
    for (const { name, type } of texts) {
      const [invisible, empty] = ['\u200b\u2800\u00ad\u3164\uffff', ''].map((sent) =>
        JSON.stringify(type.safeParse(sent)),
      );
      const stored = JSON.stringify(type.safeParse('a\ufffeb\uffffc').data ?? '');
      if (invisible !== empty || /\p{Noncharacter_Code_Point}/u.test(stored)) bad.push(name);
    }
    expect(bad).toEqual([]);
  });
});
