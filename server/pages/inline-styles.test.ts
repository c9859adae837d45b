import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStyleInliner } from './inline-styles.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarima-styles-'));
  await mkdir(join(folder, 'style-rules'), { recursive: true });
  const sheets = {
    'a-1.css': ['a{color:red}'],
    'b-2.css': ['b::after{content:"$&"}'],
    'c-3.css': [
      { selectors: [['.here', 'here']], block: '{top:0}' },
      { selectors: [['.gone', 'gone']], block: '{animation:1s gone-in}' },
      '.live{animation:live-in 1s}',
      '@keyframes gone-in{0%{top:0}}',
      '@keyframes live-in{0%{top:0}}',
    ],
    'd-4.css': [
      { selectors: [['[data-fit="4"]', 'data-fit="4"']], block: '{--fit:4}' },
      { selectors: [['[data-fit="5"]', 'data-fit="5"']], block: '{--fit:5}' },
      { selectors: [['[data-x="5"]', 'data-x="5"']], block: '{--x:5%}' },
    ],
  };
  for (const [name, rules] of Object.entries(sheets)) {
    await writeFile(join(folder, `style-rules/${name}.json`), JSON.stringify(rules));
  }
});
afterAll(() => rm(folder, { recursive: true }));

test('linked style sheets are written into the page in their order and allowed by hash', () => {
  const inlineStyles = createStyleInliner(`${pathToFileURL(folder).href}/`);
  const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`;
  const { html, hashes } = inlineStyles(`<head>${link('a-1')}${link('b-2')}</head><p></p>`);
  const css = 'a{color:red}b::after{content:"$&"}';
  const rest = `${link('a-1')}${link('b-2')}`.replaceAll('"/>', '" disabled=""/>');
  expect(html).toBe(`<head><style>${css}</style>${rest}</head><p></p>`);
  expect(hashes).toEqual([`'sha256-${createHash('sha256').update(css).digest('base64')}'`]);
});

test('sheets of the panel are left out, those that another part loads too are not', () => {
  const inlineStyles = createStyleInliner(`${pathToFileURL(folder).href}/`);
  const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}"/>`;
  const links = `${link('a-1.css')}${link('panel-base-9.css#')}${link('b-2.css#')}`;
  const { html } = inlineStyles(`<head>${links}</head>`);
  expect(html).toContain('<style>a{color:red}b::after{content:"$&"}</style>');
  expect(html).not.toMatch(/panel|#/);
});

test('rules for classes that only markup has, and that the page has not, are left out', () => {
  const inlineStyles = createStyleInliner(`${pathToFileURL(folder).href}/`);
  const link = '<link rel="stylesheet" href="/assets/c-3.css"/>';
  const { html } = inlineStyles(`<head>${link}</head><template><p class="a here"></p></template>`);
  const css = '.here{top:0}.live{animation:live-in 1s}@keyframes live-in{0%{top:0}}';
  expect(html).toContain(`<style>${css}</style>`);
});

test('a page has the rules of its own sizes and places, and of all sizes once an island can change titles', () => {
  const inlineStyles = createStyleInliner(`${pathToFileURL(folder).href}/`);
  const head = '<head><link rel="stylesheet" href="/assets/d-4.css"/></head>';
  const title = '<h1 data-fit="4"></h1>';
  expect(inlineStyles(head + title).html).toContain('<style>[data-fit="4"]{--fit:4}</style>');
  const island = `<div data-props="{}">${title}</div>`;
  expect(inlineStyles(head + island).html).toContain('{--fit:4}[data-fit="5"]{--fit:5}</style>');
});

test('a page without style sheets stays as it is', () => {
  const inlineStyles = createStyleInliner(`${pathToFileURL(folder).href}/`);
  const html = '<head><link rel="stylesheet" href="https://elsewhere.example/a.css"/></head>';
  expect(inlineStyles(html)).toEqual({ html, hashes: [] });
});
