import { expect, test } from 'vitest';
import { resourceLabel, resourceOptions } from './audit-labels.ts';

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
});
