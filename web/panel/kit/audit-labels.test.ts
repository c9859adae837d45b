import { expect, test } from 'vitest';
import type { Call } from '../../../contracts/call.ts';
import { contentResources, recordPath } from '../../../contracts/kinds.ts';
import { fieldLabel, resourceLabel, resourceOptions } from './audit-labels.ts';

test('everything that the server writes into the audit has a Spanish name and can be filtered by', () => {
  expect(resourceOptions.length).toBeGreaterThan(40);
  for (const { value, label } of resourceOptions) {
    expect(label, value).toBe(resourceLabel(value));
    expect(label, value).toMatch(/^\p{Lu}/u);
    expect(label, value).not.toMatch(/[/_]/);
  }
  expect(new Set(resourceOptions.map(({ label }) => label)).size).toBe(resourceOptions.length);
});

test('reservations, purchases and accounts are called by their names', () => {
  expect(resourceLabel('reservation')).toBe('Reservación');
  expect(resourceLabel('hour_pack')).toBe('Paquete de horas');
  expect(resourceLabel('event/detail')).toBe('Evento: segmento');
  expect(resourceLabel('email')).toBe('Correo propio');
  // As in its form.
  expect(fieldLabel('description', 'artist')).toBe('Biografía');
  expect(fieldLabel('description', 'event/detail')).toBe('Descripción');
});

const contracts = import.meta.glob<object>(['../../../contracts/*.ts', '!**/*.test.ts'], {
  eager: true,
});

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** A field that may be left out wraps the labelled one. */
function isLabelled(field: { notes?: unknown; def?: { innerType?: object } }): boolean {
  return 'notes' in field || 'notes' in (field.def?.innerType ?? {});
}

test('every labelled field of content has a name', () => {
  const exported = Object.values(contracts).flatMap((contract) => Object.values(contract));
  const calls = exported.flatMap((item) => (isCall(item) ? [item] : Object.values(item ?? {})));
  const changes = calls
    .filter(isCall)
    .filter(({ method, path }) =>
      contentResources.some(
        (contentResource) => method === 'PATCH' && path === recordPath(contentResource),
      ),
    );
  expect(changes.length).toBeGreaterThan(20);
  const names = changes.flatMap(({ body }) =>
    Object.entries((body as { shape?: object } | undefined)?.shape ?? {})
      .filter(([, field]) => isLabelled(field))
      .map(([name]) => name),
  );
  expect(names.filter((name) => fieldLabel(name) === name)).toEqual([]);
});
