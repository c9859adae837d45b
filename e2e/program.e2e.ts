import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, request, test } from '@playwright/test';
import { program } from '../scripts/steps.mjs';
import { createWav } from '../test/audio.ts';
import { createPhoto } from '../test/pictures.ts';
import { startProgram } from '../test/run-program.ts';
import { type S3StandIn, startS3 } from '../test/stand-ins/s3.ts';
import { E2E_ADMIN, E2E_PORT } from './people.ts';

/** After those of the site under test and its mailbox. */
const PORT = E2E_PORT + 2;

let child: ChildProcess | undefined;
let dataDir = '';
let s3: S3StandIn;

test.beforeAll(async () => {
  s3 = await startS3();
});
test.afterAll(() => s3.close());

test.afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

test('the bundled program serves, stores what is uploaded in a bucket, and stops in order', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tarima-program-'));
  const started = startProgram(program, [], {
    DATA_DIR: dataDir,
    STORAGE_URL: `s3://${s3.bucket}?endpoint=${encodeURIComponent(s3.url)}&region=eu`,
    AWS_ACCESS_KEY_ID: 'prueba',
    AWS_SECRET_ACCESS_KEY: 'prueba',
    PORT: String(PORT),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: E2E_ADMIN.username,
    ADMIN_PASSWORD: E2E_ADMIN.password,
  });
  child = started.child;
  const site = await request.newContext({ baseURL: `http://127.0.0.1:${PORT}` });
  const isReady = () => site.get('/readyz').then((answer) => answer.ok());
  await expect.poll(() => isReady().catch(() => false), { timeout: 200_000 }).toBe(true);

  const { token } = await (await site.post('/api/login/', { data: E2E_ADMIN })).json();
  const headers = { authorization: `Token ${token}` };
  // Rendering, drawing with fonts, and files of the repository; the demo is that of all other journeys.
  const artist = await site.post('/api/artist/init/', {
    headers,
    data: { name: 'Del Programa', description: 'Empaquetado.' },
  });
  expect(artist.status(), await artist.text()).toBe(201);
  expect(await (await site.get('/artistas/del-programa')).text()).toContain('Del Programa');
  const picture = await site.get('/cartel/inicio.jpg');
  expect(picture.headers()['content-type'], await picture.text()).toBe('image/jpeg');
  expect((await site.get('/verify.mjs')).ok()).toBe(true);

  // Native packages: passwords, pictures; and packages that are loaded on demand.
  const src = {
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer: await createPhoto({ width: 600, height: 450 }),
  };
  const flyer = await site.post('/api/h/flyer/', {
    headers,
    multipart: { title: 'Cartel del programa', link: 'https://example.com', src },
  });
  expect(flyer.status(), await flyer.text()).toBe(201);
  const { src: stored } = await flyer.json();
  const name = String(stored).replace(/^.*\//, '');
  expect([...s3.objects.keys()].filter((key) => key.endsWith(name))).toHaveLength(1);
  const audio = { name: 'bucle.wav', mimeType: 'audio/wav', buffer: createWav(3) };
  const texts = { title: 'Bucle', producer: 'Prueba', genre: 'Trap', bpm: '90', price: '10' };
  const beat = await site.post('/api/h/music/', {
    headers,
    multipart: { ...texts, time: '0:03', src: audio },
  });
  expect(beat.status(), await beat.text()).toBe(201);
  // A worker thread judges passwords.
  const weak = await site.post('/api/me/password/', {
    headers,
    data: { current: E2E_ADMIN.password, password: 'contraseña1' },
  });
  expect(weak.status()).toBe(400);

  await site.dispose();
  child.kill('SIGTERM');
  const { code, error } = await started.ended;
  expect({ code, error }).toEqual({ code: 0, error: '' });
});
