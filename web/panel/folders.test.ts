import { expect, test } from 'vitest';
import { findCycles, readFolderUses } from '../../test/folder-cycles.ts';

test('the folders of the panel form no cycle', () => {
  const uses = readFolderUses(import.meta.dirname);
  expect(uses.size).toBeGreaterThan(20);
  expect(findCycles(uses)).toEqual([]);
  // A cycle is found.
  expect(findCycles(new Map(uses).set('ui', new Set(['kit'])))).toContain('kit');
});
