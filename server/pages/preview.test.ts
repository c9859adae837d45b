import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { paths } from '../../contracts/paths.ts';
import { watch } from '../../test/watch.ts';
import { createEmbeddedVersion } from '../db/content-version.ts';
import { registerPreview } from './preview.ts';

test('requests share a rendering of the same text alone, and none after the link has ended', async () => {
  const app = Fastify();
  let typed: string | null = 'v1';
  const rendered: string[] = [];
  const begun = Promise.withResolvers<void>();
  const isFirstDone = Promise.withResolvers<void>();
  const createPage = (text: string, status = 200) => {
    const body = Buffer.from(text);
    return { status, headers: {}, body, variants: new Map() };
  };
  const resolve = async () => ({ path: '/', caller: { call: () => Promise.reject() } });
  registerPreview(app, () => 'http://localhost', {
    versions: createEmbeddedVersion(),
    findPreview: async () => (typed === null ? null : { version: typed, resolve }),
    async render() {
      const text = String(typed);
      rendered.push(text);
      begun.resolve();
      if (text === 'v1') await isFirstDone.promise;
      return createPage(text);
    },
    renderMissing: async () => createPage('missing', 404),
  });
  const get = async () => {
    const headers = { 'accept-encoding': 'identity' };
    return (await app.inject({ url: `${paths.preview}/token`, headers })).body;
  };
  const before = Promise.all([get(), get()]);
  const isAnswered = watch(before);
  await begun.promise;
  typed = 'v2';
  expect([await get(), await get()]).toEqual(['v2', 'v2']);
  typed = null;
  expect(await get()).toBe('missing');
  expect(isAnswered()).toBe(false);
  isFirstDone.resolve();
  expect([await before, rendered]).toEqual([
    ['v1', 'v1'],
    ['v1', 'v2'],
  ]);
});

test('a preview that fails is rendered again', async () => {
  const app = Fastify();
  const resolve = async () => ({ path: '/', caller: { call: () => Promise.reject() } });
  let count = 0;
  registerPreview(app, () => 'http://localhost', {
    versions: createEmbeddedVersion(),
    findPreview: async () => ({ version: 'v1', resolve }),
    async render() {
      count += 1;
      if (count === 1) throw new Error('no connection');
      return {
        status: count === 2 ? 500 : 200,
        headers: {},
        body: Buffer.alloc(1),
        variants: new Map(),
      };
    },
    renderMissing: () => Promise.reject(new Error('not used')),
  });
  const getStatus = async () => (await app.inject(`${paths.preview}/token`)).statusCode;
  expect([await getStatus(), await getStatus(), await getStatus(), await getStatus()]).toEqual([
    500, 500, 200, 200,
  ]);
  expect(count).toBe(3);
});
