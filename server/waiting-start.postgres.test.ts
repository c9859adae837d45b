import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createPlace } from '../test/database.ts';
import { getBundle, startProgram } from '../test/run-program.ts';

test('a start waits for a PostgreSQL that does not answer yet', async () => {
  const { databaseUrl, dataDir, remove } = await createPlace();
  const real = new URL(databaseUrl ?? '');
  const gate = createServer((socket) => {
    const server = connect(Number(real.port), real.hostname);
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => gate.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = gate.address() as { port: number };
  await new Promise((resolve) => gate.close(resolve));
  const DATABASE_URL = Object.assign(new URL(real), { hostname: '127.0.0.1', port }).href;
  const env = { DATA_DIR: dataDir, DATABASE_URL, MIGRATE: 'only' };
  const { child, ended } = startProgram(await getBundle('server/main.ts'), [], env);
  child.stderr?.once('data', () => void listen(port));
  expect(await ended).toEqual({
    code: 0,
    out: '',
    error: expect.stringMatching(
      /^Waiting for up to 30 s\. DATABASE_URL: Nothing answers at .*\n$/,
    ),
  });
  await new Promise((resolve) => gate.close(resolve));
  await remove();
});
