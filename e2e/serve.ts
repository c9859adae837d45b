import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { demoPictureFile } from '../demo/create-picture.ts';
import { fillDemo } from '../demo/fill.ts';
import { program } from '../scripts/steps.mjs';
import { closeVoting, publishDigest } from '../server/contests/list/close-voting.ts';
import { EMBEDDED_FILE, openDatabase } from '../server/db/database.ts';
import { serve } from '../server/serve.ts';
import { startProgram } from '../test/run-program.ts';
import { startGoogleCalendar } from '../test/stand-ins/google-calendar.ts';
import { startYoutube } from '../test/stand-ins/youtube.ts';
import { demoVideos } from './demo-videos.ts';
import { startMailbox } from './mailbox.ts';
import { E2E_ADMIN, E2E_KEY, E2E_SITE_KEY } from './people.ts';

// The site under test: built for production, with demo content, on a folder of its own that goes
// with the process. The outside services are servers here that speak their protocols.
const dataDir = process.env.E2E_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'tarima-e2e-')));
// The first site of a run leaves a copy of the filled site here, with which the others begin.
const { E2E_COPY } = process.env;
const isCopied = E2E_COPY !== undefined && existsSync(E2E_COPY);
if (isCopied) await cp(E2E_COPY, dataDir, { recursive: true });

const youtube = await startYoutube({ key: E2E_KEY, ...demoVideos() });
const calendar = await startGoogleCalendar({ key: E2E_KEY });

const photo = await sharp(demoPictureFile('boca-de-metro-card', 480)).jpeg().toBuffer();
const images = createServer((_request, reply) => reply.end(photo));
await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
images.unref();

const env = {
  ...process.env,
  DATA_DIR: dataDir,
  DEMO: 'on',
  // Voters of the tests come from addresses of their own.
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  SITE_KEY: E2E_SITE_KEY,
  ADMIN_USERNAME: E2E_ADMIN.username,
  ADMIN_PASSWORD: E2E_ADMIN.password,
  YOUTUBE_API_URL: youtube.url,
  YOUTUBE_IMAGES_URL: `http://127.0.0.1:${(images.address() as AddressInfo).port}`,
  GOOGLE_CALENDAR_API_URL: calendar.url,
};
if (!isCopied) {
  // By the bundled program, as `npm start` does: what it bundles of the demo is what the journeys see.
  const { code, error } = await startProgram(program, ['--prepare', String(process.pid)], env)
    .ended;
  if (code !== 0) throw new Error(`the program did not prepare the site: ${error}`);
}
const services = await serve(env, fillDemo);

const { db } = await openDatabase({ databaseUrl: null, dataDir });
await db
  .updateTable('private_key')
  .set({ key: E2E_KEY })
  .where('rel', 'in', ['youtube', 'calendar'])
  .execute();
if (E2E_COPY !== undefined && !isCopied) {
  // Drawing the halftones takes half a minute of CPU time: once for all sites of the run.
  const listUnfinished = db.selectFrom('picture').select('id').where('screens_due', '=', 1);
  while ((await listUnfinished.execute()).length > 0) await setTimeout(250);
  const making = await mkdtemp(`${E2E_COPY}-`);
  await sql`vacuum into ${join(making, EMBEDDED_FILE)}`.execute(db);
  await cp(join(dataDir, 'media'), join(making, 'media'), { recursive: true });
  // Another site of the run may have been faster.
  await rename(making, E2E_COPY).catch(() => undefined);
}
startMailbox(db, join(dataDir, 'mail'), async (contest) => {
  await closeVoting(services, contest);
  await publishDigest(services, contest);
});

if (process.env.E2E_DATA_DIR === undefined) {
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}
