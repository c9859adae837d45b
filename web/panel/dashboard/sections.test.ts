import { expect, test } from 'vitest';
import {
  auditResources,
  contentResources,
  findKind,
  recordPath,
} from '../../../contracts/kinds.ts';
import { calls } from '../../../test/calls.ts';
import { fieldLabel } from '../audit/audit-labels.ts';
import { hasScreen } from './screens.ts';
import { isKnownSection, sectionsFor } from './sections.ts';

test('the screen of every section exists', () => {
  const sections = [1, 2, 4].flatMap(sectionsFor).filter(({ code }) => code !== 0);
  expect(sections.length).toBeGreaterThan(30);
  for (const { label, screen } of sections) expect(hasScreen(screen), label).toBe(true);
});

test('the section of every kind of record exists', () => {
  const sections = auditResources.flatMap((one) => findKind(one).kind?.section ?? []);
  expect(sections.filter((section) => !isKnownSection(section))).toEqual([]);
});

test('the audit names every labelled field of content', () => {
  const unnamed = contentResources.flatMap((resource) => {
    const change = calls.find(
      ({ method, path }) => method === 'PATCH' && path === recordPath(resource),
    );
    const fields = Object.entries((change?.body as { shape?: object } | undefined)?.shape ?? {});
    return fields.filter(([name, field]) => isLabelled(field) && fieldLabel(name) === name);
  });
  expect(unnamed.map(([name]) => name)).toEqual([]);
});

/** A field that may be left out wraps the labelled one. */
function isLabelled(field: { notes?: unknown; def?: { innerType?: object } }): boolean {
  return 'notes' in field || 'notes' in (field.def?.innerType ?? {});
}
