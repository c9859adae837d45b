import { expect, test } from 'vitest';
import { auditResources } from '../../../contracts/audit.ts';
import { resourceLabel, resourceOptions } from './audit-labels.ts';

test('everything that the server writes into the audit has a Spanish name and can be filtered by', () => {
  for (const resource of auditResources) {
    const label = resourceLabel(resource);
    expect(label, resource).toMatch(/^\p{Lu}/u);
    expect(label, resource).not.toMatch(/[/_]/);
    expect(resourceOptions).toContainEqual({ value: resource, label });
  }
  expect(new Set(resourceOptions.map(({ label }) => label)).size).toBe(auditResources.length);
});

test('reservations, purchases and accounts are called by their names', () => {
  expect(resourceLabel('reservation')).toBe('Reservación');
  expect(resourceLabel('hour_pack')).toBe('Paquete de horas');
  expect(resourceLabel('event/detail')).toBe('Evento: segmento');
  expect(resourceLabel('email')).toBe('Correo propio');
});
