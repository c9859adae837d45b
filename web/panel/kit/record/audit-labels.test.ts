import { expect, test } from 'vitest';
import type { Call } from '../../../../contracts/call.ts';
import type { Labelled } from '../../../../contracts/fields.ts';
import { type AuditResource, auditResources, recordPath } from '../../../../contracts/kinds.ts';
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
  expect(fieldLabel('description', 'event')).toBe('Descripción');
  // Columns that name the owner.
  expect(fieldLabel('entry_id', 'lyrics')).toBe('Artista');
  expect(fieldLabel('entry_id', 'contest')).toBe('Evento');
  expect(fieldLabel('entry_id', 'event/album')).toBe('Evento');
  expect(fieldLabel('capsule_id', 'capsula/album')).toBe('Cápsula');
  // As no form of its record calls it.
  expect(fieldLabel('address', 'session')).toBe('Dirección de red');
});

const contracts = import.meta.glob<object>(['../../../../contracts/*.ts', '!**/*.test.ts'], {
  eager: true,
});

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Resources that calls at other paths than that of their record write; null: their values are not in the audit. */
const otherPaths: Readonly<Record<string, AuditResource | null>> = {
  '/capsula/hours/adjust/': 'hours',
  '/capsula/studio/': 'studio',
  '/h/announcements/:id/send/': null,
  '/h/lyrics-media/:id/': 'lyrics',
  '/h/plans/': null,
  '/h/subscribers/import/': 'subscribers',
  '/h/trash/restore/': null,
  '/h/users/': 'account',
  '/h/users/:id/': 'account',
  '/me/profile/': null,
  '/postulations/postulates/:id/notes/': null,
  '/postulations/postulates/:id/recusal/': 'jury_vote',
  '/postulations/postulations/': 'contest',
  '/postulations/postulations/:id/': 'contest',
  '/postulations/postulations/:id/end/': null,
  '/postulations/register-judge/': 'judge',
  '/postulations/register-judge/:id/': 'judge',
  '/postulations/tickets/:id/': 'tickets',
};

function findResource({ path }: Call): AuditResource | null | undefined {
  const paths = (resource: string) => [
    recordPath(resource),
    recordPath(resource).replace(':id/', ''),
  ];
  return auditResources.find((resource) => paths(resource).includes(path)) ?? otherPaths[path];
}

/** Labels of the fields of a call; a field that may be left out wraps the labelled one. */
function listLabels({ body }: Call): [name: string, label: string][] {
  type Field = Partial<Labelled> & { def?: { innerType?: Partial<Labelled> } };
  const { shape = {} } = (body ?? {}) as { shape?: Record<string, Field> };
  return Object.entries(shape).flatMap(([name, field]) => {
    const notes = field.notes ?? field.def?.innerType?.notes;
    return notes === undefined ? [] : [[name, notes.label]];
  });
}

test('a field is called as the form of its record calls it', () => {
  const exported = Object.values(contracts).flatMap((contract) => Object.values(contract));
  const calls = exported.flatMap((item) => (isCall(item) ? [item] : Object.values(item ?? {})));
  const changes = new Set(calls.filter(isCall).filter(({ method }) => method !== 'GET'));
  const labelled = [...changes].filter((call) => listLabels(call).length > 0);
  expect(labelled.filter((call) => findResource(call) === undefined)).toEqual([]);
  const labels = new Map<string, string>();
  const shown = new Map<string, string>();
  for (const call of labelled) {
    const resource = findResource(call);
    for (const [field, label] of resource ? listLabels(call) : []) {
      labels.set(`${resource} ${field}`, label);
      shown.set(`${resource} ${field}`, fieldLabel(field, resource ?? ''));
    }
  }
  expect(labels.size).toBeGreaterThan(150);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(labels));
});
