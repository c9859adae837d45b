import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { requestsPerSecond } from './load.ts';
import { withBrowser } from './panel.ts';
import { findFreePort, type Site } from './processes.ts';
import { report } from './report.ts';
import { weighScript } from './weights.ts';

/** The page that is made again, with its texts and one button that React makes alive. */
const PATH = '/letras/tinto-malagana/baje-del-cerro';

const PACKAGES = {
  '@astrojs/node': '11.1.6',
  '@astrojs/react': '7.0.0',
  astro: '7.3.5',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
};

const BUTTON = `import { useState } from 'react';
export default function Share() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>Compartir {count}</button>;
}
`;

const NEXT = {
  'next/package.json': '{"private":true}',
  'next/next.config.mjs': 'export default { turbopack: { root: import.meta.dirname + "/.." } };',
  'next/app/share.jsx': `'use client';\n${BUTTON}`,
  'next/app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="es"><body>{children}</body></html>;
}
`,
  'next/app/page.jsx': `import { title, texts } from '../content.json';
import Share from './share.jsx';
export const metadata = { title };
export default function Page() {
  return <main><h1>{title}</h1>{texts.map((text, at) => <p key={at}>{text}</p>)}<Share /></main>;
}
`,
};

const ASTRO = {
  // Astro looks here for packages that it must not leave to Node.
  'astro/package.json': JSON.stringify({ type: 'module', dependencies: PACKAGES }),
  'astro/astro.config.mjs': `import { defineConfig } from 'astro/config';
import node from '@astrojs/node';
import react from '@astrojs/react';
export default defineConfig({ integrations: [react()], adapter: node({ mode: 'standalone' }) });
`,
  'astro/src/share.jsx': BUTTON,
  'astro/src/pages/index.astro': `---
import { title, texts } from '../../content.json';
import Share from '../share.jsx';
---
<html lang="es"><head><meta charset="utf-8" /><title>{title}</title></head><body>
<main><h1>{title}</h1>{texts.map((text) => <p>{text}</p>)}<Share client:visible /></main>
</body></html>
`,
};

interface Other {
  name: string;
  folder: string;
  files: Readonly<Record<string, string>>;
  build: readonly string[];
  serve(port: string): readonly string[];
}

const OTHERS: readonly Other[] = [
  {
    name: 'Next.js',
    folder: 'next',
    files: NEXT,
    build: ['../node_modules/next/dist/bin/next', 'build'],
    serve: (port) => ['../node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', port],
  },
  {
    name: 'Astro',
    folder: 'astro',
    files: ASTRO,
    build: ['../node_modules/astro/bin/astro.mjs', 'build'],
    serve: () => ['dist/server/entry.mjs'],
  },
];

const QUIET = {
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
};

function start(command: string, args: readonly string[], cwd: string, env = {}): ChildProcess {
  return spawn(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...QUIET, ...env },
  });
}

function finish(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}`));
    });
  });
}

/** Returns the title and the texts of a page's main part. */
function readContent(html: string): string {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const plain = main.replace(/<(script|style|svg|template)[\s\S]*?<\/\1>/g, '');
  const texts = plain.split(/<[^>]+>/).filter((text) => text.trim() !== '');
  return JSON.stringify({ title: texts[0], texts: texts.slice(1) });
}

/** Prints what a page weighs, and how many of it are served in a second. */
async function measure(browser: Browser, name: string, url: string, path: string): Promise<void> {
  const script = await weighScript(browser, url + path);
  const html = Buffer.from(await (await fetch(url + path)).arrayBuffer());
  const rate = await requestsPerSecond(url, { path });
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const packed = brotliCompressSync(html).length;
  report(
    `${name}: script gzipped · HTML, with brotli · pages a second`,
    `${kilobytes(script)} KB · ${kilobytes(html.length)}, ${kilobytes(packed)} KB · ${Math.round(rate)}`,
  );
}

async function waitUntilServed(url: string, child: ChildProcess): Promise<void> {
  for (let round = 0; round < 300 && child.exitCode === null; round += 1) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await delay(100);
  }
  throw new Error(`nothing is served at ${url}`);
}

async function benchOther(browser: Browser, root: string, other: Other, content: string) {
  const cwd = join(root, other.folder);
  const files = { ...other.files, [`${other.folder}/content.json`]: content };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  await finish(start(process.execPath, other.build, cwd));
  const port = String(await findFreePort());
  const child = start(process.execPath, other.serve(port), cwd, { PORT: port, HOST: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilServed(url, child);
    await measure(browser, other.name, url, '/');
  } finally {
    child.kill();
  }
}

/**
 * A reading page beside the same texts as a Next.js page and as an Astro page with one React island,
 * installed from npm into a temporary folder (480 MB). What cannot be installed or built is said.
 */
export async function benchOthers(site: Site): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'tarima-others-'));
  const content = readContent(await (await fetch(site.url + PATH)).text());
  await withBrowser(async (browser) => {
    await measure(browser, 'Tarima', site.url, PATH);
    try {
      const manifest = { private: true, type: 'module', dependencies: PACKAGES };
      await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
      const flags = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
      await finish(start('npm', flags, root, { NODE_ENV: '' }));
    } catch (error) {
      return report('Next.js and Astro cannot be installed from npm here', String(error));
    }
    for (const other of OTHERS) {
      await benchOther(browser, root, other, content).catch((error: unknown) =>
        report(`${other.name} could not be measured`, String(error)),
      );
    }
  });
  await rm(root, { recursive: true, force: true });
}
