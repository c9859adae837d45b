import { expect, test } from 'vitest';
import '../flyers/table.ts';
import { defineContent } from './define-content.ts';

const flyer = { table: 'flyer', resources: ['flyer'], files: 'picture_id' } as const;

test('content without trash or history does not compile, nor pictures that are not kept or not declared', () => {
  // @ts-expect-error how deleted records are kept is missing
  defineContent({ ...flyer, history: 'row' });
  // @ts-expect-error what the history keeps is missing
  defineContent({ ...flyer, trash: {} });
  // @ts-expect-error its pictures would stay
  defineContent({ ...flyer, trash: 'none', history: 'row' });
  const { files: _files, ...undeclared } = flyer;
  // @ts-expect-error strangers would have its pictures
  defineContent({ ...undeclared, trash: {}, history: 'row' });
  const content = defineContent({ ...flyer, trash: {}, history: 'row' });
  expect(content).toMatchObject({ table: 'flyer', trash: {} });
});
