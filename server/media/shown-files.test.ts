import { expect, test, vi } from 'vitest';
import { createEmbeddedVersion } from '../db/content-version.ts';
import { DatabaseUnavailableError } from '../db/database-health.ts';
import type { Tx } from '../db/queries.ts';
import { createIsShown } from './shown-files.ts';

test('what is shown is asked for once for each version, and answered for an outage until something is withdrawn', async () => {
  const content = createEmbeddedVersion();
  const shown = new Set(['una']);
  const check = vi.fn(async (name: string) => shown.has(name));
  const isShown = createIsShown({ isPictureShown: check, isFileShown: check, content });
  expect(await isShown('pictures/una-320.webp')).toBe(true);
  expect(await isShown('halftone/una-small-1-2-large.webp')).toBe(true);
  expect(await isShown('pictures/otra-320.webp')).toBe(false);
  expect(await isShown('pictures/otra-320.webp')).toBe(false);
  expect(await isShown('originals/una.jpg')).toBe(false);
  expect(await isShown('audio/una.mp3')).toBe(false);
  expect(check.mock.calls.flat()).toEqual(['una', 'otra', 'otra', 'audio/una.mp3']);
  await content.raise({} as Tx, false);
  check.mockRejectedValue(new DatabaseUnavailableError(null));
  expect(await isShown('pictures/una-320.webp')).toBe(true);
  await expect(isShown('pictures/otra-320.webp')).rejects.toThrow(DatabaseUnavailableError);
  await content.raise({} as Tx, true);
  await expect(isShown('pictures/una-320.webp')).rejects.toThrow(DatabaseUnavailableError);
  shown.clear();
  check.mockImplementation(async (name) => shown.has(name));
  expect(await isShown('pictures/una-320.webp')).toBe(false);
});
