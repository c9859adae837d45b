import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../test/calls.ts';
import { editableCalls } from './edits.ts';
import { omitFileFields } from './file-fields.ts';

test('of every call whose input is kept, exactly the fields of its files are left out', () => {
  const editable = calls.filter(({ method, path }) => editableCalls.includes(`${method} ${path}`));
  expect(editable).toHaveLength(editableCalls.length);
  for (const { path, body, files = {} } of editable) {
    const names = [...Object.keys((body as z.ZodObject).shape), ...Object.keys(files)];
    const ofFiles = new Set(
      Object.entries(files).flatMap(([name, kind]) => [
        ...[name, `${name}_crop`],
        ...(kind === 'audio' ? ['peaks'] : []),
      ]),
    );
    const typed = Object.keys(omitFileFields(Object.fromEntries(names.map((item) => [item, 1]))));
    expect([path, typed]).toEqual([path, names.filter((name) => !ofFiles.has(name))]);
  }
});
