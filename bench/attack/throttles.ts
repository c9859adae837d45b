import { connect } from 'node:net';
import type { Site } from '../processes.ts';
import { report } from '../report.ts';
import type { AttackClient } from './client.ts';

/** 150 wrong passwords at once, while a page is asked for. */
async function attackLogins(site: Site, visitor: AttackClient): Promise<void> {
  const wrong = Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      visitor.post('/api/login/', { username: `nadie${index}`, password: 'no-es-esta-clave' }),
    ),
  );
  const start = performance.now();
  await fetch(`${site.url}/api/h/shell/`).then((answer) => answer.text());
  const waited = performance.now() - start;
  const statuses = (await wrong).map(({ status }) => status);
  const isRight = statuses.every((status) => [401, 429, 503].includes(status));
  const refused = statuses.filter((status) => status !== 401).length;
  report(
    '150 wrong logins at once: refused unchecked',
    String(refused),
    '> 100',
    isRight && refused > 100,
  );
  report('A read meanwhile', `${waited.toFixed(0)} ms`);
}

/** 500 connections that say nothing. */
async function attackConnections(site: Site): Promise<void> {
  const { port } = new URL(site.url);
  const sockets = Array.from({ length: 500 }, () => connect(Number(port), '127.0.0.1'));
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('connect', done))));
  for (const socket of sockets) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nX: ');
  const start = performance.now();
  const { status } = await fetch(`${site.url}/healthz`);
  const waited = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  report(
    'With 500 unfinished requests another takes',
    `${waited.toFixed(0)} ms`,
    'answered',
    status === 200,
  );
}

export async function attackThrottles(site: Site, visitor: AttackClient): Promise<void> {
  await attackLogins(site, visitor);
  await attackConnections(site);
}
