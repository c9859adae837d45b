import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';

const node = (...parameters: string[]) => promisify(execFile)(process.execPath, parameters);
const root = join(import.meta.dirname, '../..');

// openapi-typescript needs the compiler's JavaScript interface, which TypeScript 7 does not have.
const useTypeScript5 = `data:text/javascript,${encodeURIComponent(
  "import { registerHooks } from 'node:module'; registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context) });",
)}`;

// The generator checks the document by the rules of Redocly's linter that this names.
const RULES = `extends: []
rules:
  struct: error
  no-unresolved-refs: error
  path-parameters-defined: error
  operation-operationId-unique: error
`;

const CLIENT = `
import type { components, operations, paths } from './api.d.ts';

type Reply<Key extends keyof operations> = operations[Key]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
} ? Body : never;

export const agenda = (reply: Reply<'getAgenda'>): number => reply.next.length;
export const artist: components['schemas']['ArtistInit'] | null = null;
export const login: paths['/login/']['post']['requestBody'] = {
  content: { 'application/json': { username: 'ana', password: 'clave' } },
};
// @ts-expect-error the password is missing
export const wrong: typeof login = { content: { 'application/json': { username: 'ana' } } };
`;

interface Document {
  paths: Record<
    string,
    Record<string, { operationId: string; tags: string[]; description: string }>
  >;
}

describe('the OpenAPI document', () => {
  const site = withApp();

  async function read(url: string, headers: Record<string, string> = {}) {
    return site.app.http.inject({ method: 'GET', url, headers });
  }

  async function readDocument(): Promise<Document> {
    return (await read('/api/docs/openapi.json')).json();
  }

  const listOperations = ({ paths }: Document) =>
    Object.values(paths).flatMap(Object.values<Document['paths'][string][string]>);

  test('has each call with its access, and a name of its own', async () => {
    const document = await readDocument();
    for (const { path, method } of calls) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.description, path).toMatch(/^Access: /);
    }
    const names = listOperations(document).map(({ operationId }) => operationId);
    expect(names).toHaveLength(calls.length);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('patchAnnouncementsById');
    expect(names.filter((name) => !/^(get|post|put|patch|delete)[A-Za-z0-9]+$/.test(name))).toEqual(
      [],
    );
  });

  test('is valid, and gives a client its types, which a program that uses them compiles with', async () => {
    const { body } = await read('/api/docs/openapi.json');
    expect(body.length).toBeLessThan(300_000);
    const folder = site.dataDir;
    await writeFile(join(folder, 'openapi.json'), body);
    await writeFile(join(folder, 'client.ts'), CLIENT);
    const rules = join(folder, 'redocly.yaml');
    await writeFile(rules, RULES);
    const generator = join(root, 'node_modules/openapi-typescript/bin/cli.js');
    const types = join(folder, 'api.d.ts');
    await node(
      '--import',
      useTypeScript5,
      generator,
      join(folder, 'openapi.json'),
      '--redocly',
      rules,
      '-o',
      types,
    );
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    await node(
      compiler,
      '--noEmit',
      '--strict',
      '--ignoreConfig',
      '--allowImportingTsExtensions',
      join(folder, 'client.ts'),
    );
  });

  test('is a page with a place for each call and each shared schema', async () => {
    const { body, headers } = await read('/api/docs');
    expect(headers['content-type']).toContain('text/html');
    const places = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const { operationId } of listOperations(await readDocument()))
      expect(places).toContain(operationId);
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !places.has(id))).toEqual([]);
    expect(body).not.toMatch(/<script|<link|src=/);
  });
});
