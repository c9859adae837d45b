import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../test/calls.ts';
import { editableCalls } from './edits.ts';
import { contentResources, recordPath } from './kinds.ts';

test('a kind of content that can be hidden keeps what is typed in it', () => {
  const paths = contentResources
    .filter((resource) => !resource.includes('/'))
    .map((resource) => recordPath(resource));
  const hidden = calls.filter(
    ({ method, path, body }) =>
      method === 'PATCH' &&
      paths.includes(path) &&
      'is_active' in ((body as z.ZodObject | undefined)?.shape ?? {}),
  );
  expect(hidden.length).toBeGreaterThan(5);
  const others = hidden.filter(({ path }) => !editableCalls.includes(`PATCH ${path}`));
  // Of the calendars one is shown: activating it deactivates the others.
  expect(others.map(({ path }) => path)).toEqual(['/h/calendar/:id/']);
});
