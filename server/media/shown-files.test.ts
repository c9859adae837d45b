import { expect, test } from 'vitest';
import { createContentVersion } from '../http/content-version.ts';
import { createIsShown } from './shown-files.ts';

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

test('what is shown is asked for once for each version of the content', async () => {
  const content = createContentVersion();
  const asked: string[] = [];
  const shown = new Set(['una']);
  const isPictureShown = async (name: string) => {
    asked.push(name);
    return shown.has(name);
  };
  const isShown = createIsShown({ isPictureShown, isFileShown: isPictureShown, content });
  expect(await isShown('pictures/una-320.webp')).toBe(true);
  expect(await isShown('halftone/una-small-1-2-large.webp')).toBe(true);
  expect(await isShown('pictures/otra-320.webp')).toBe(false);
  expect(await isShown('pictures/otra-320.webp')).toBe(false);
  expect(await isShown('originals/una.jpg')).toBe(false);
  expect(await isShown('audio/una.mp3')).toBe(false);
  expect(asked).toEqual(['una', 'otra', 'otra', 'audio/una.mp3']);
  shown.clear();
  content.bump('withdrawn');
  expect(await isShown('pictures/una-320.webp')).toBe(false);
});

test('while the database is away what was shown last is shown, unless something was withdrawn', async () => {
  const content = createContentVersion();
  let isAway = false;
  const isPictureShown = async () => {
    if (isAway) throw away;
    return true;
  };
  const isShown = createIsShown({ isPictureShown, isFileShown: isPictureShown, content });
  expect(await isShown('pictures/una-320.webp')).toBe(true);
  isAway = true;
  content.setConnected(false);
  expect(await isShown('pictures/una-320.webp')).toBe(true);
  await expect(isShown('pictures/otra-320.webp')).rejects.toBe(away);
  content.bump('withdrawn');
  await expect(isShown('pictures/una-320.webp')).rejects.toBe(away);
});

test('what was withdrawn while the question had no answer is not shown when it fails', async () => {
  const content = createContentVersion();
  const question = Promise.withResolvers<boolean>();
  const answers = [Promise.resolve(true), question.promise];
  const check = () => answers.shift() ?? Promise.resolve(false);
  const isShown = createIsShown({ isPictureShown: check, isFileShown: check, content });
  expect(await isShown('audio/una.mp3')).toBe(true);
  content.bump('changed');
  const shown = isShown('audio/una.mp3');
  content.bump('withdrawn');
  question.reject(away);
  await expect(shown).rejects.toBe(away);
});
