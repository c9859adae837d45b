import { expect, test } from 'vitest';
import { formatZone } from './caracas.ts';

test('a zone is named in Spanish', () => {
  const zones = ['America/Caracas', 'America/Bogota', 'America/Mexico_City', 'America/New_York'];
  expect(zones.map(formatZone)).toEqual([
    'hora de Venezuela',
    'hora de Colombia',
    'hora de Ciudad de México',
    'hora de Nueva York',
  ]);
});
