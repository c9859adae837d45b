import { expect, test } from 'vitest';
import { type CompleteKind, findKind } from './kinds.ts';

test('a kind without what its section creates does not compile, nor content that does not say whether input is kept', () => {
  const label = 'Flyer';
  const complete = { label, section: 11, creates: 'flyer' } as const;
  const path = '/h/flyer/:id/';
  const kinds: CompleteKind[] = [
    { label },
    { label, path },
    complete,
    { ...complete, path, isEditable: false },
    // @ts-expect-error what the section creates is missing: null for a single record
    { label, section: 11 },
    // @ts-expect-error no section has this code
    { ...complete, section: 99 },
    // @ts-expect-error whether what is typed is kept is missing
    { ...complete, path },
    // @ts-expect-error only content keeps what is typed
    { ...complete, isEditable: true },
  ];
  expect(kinds).toHaveLength(8);
  expect(findKind('flyer').kind).toEqual({ ...complete, path, isEditable: true });
});
