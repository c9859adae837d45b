// How a connection ends is the same on both databases.
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { withApp } from '../../test/app.ts';

const MB = 1024 * 1024;
const ROUNDS = 4;

/**
 * Sends a request as a proxy with HTTP/1.0 does, all of it before it reads.
 * @returns what came back, and the error of the connection
 */
function sendAndRead(
  port: number,
  head: readonly string[],
  size: number,
): Promise<{ text: string; error: string | null }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let error: string | null = null;
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', ({ message }) => {
      error = message;
    });
    socket.on('close', () => resolve({ text, error }));
    socket.pause();
    socket.write([...head, `content-length: ${size}`, '', ''].join('\r\n'));
    socket.write(Buffer.alloc(size, 'x'), () => socket.resume());
  });
}

type Sent = Awaited<ReturnType<typeof sendAndRead>>;
function expectAnswer({ text, error }: Sent, status: string, told: string): void {
  expect([error, text.split(' ')[1], text]).toEqual([null, status, expect.stringContaining(told)]);
}

describe('a refusal before the body was read', () => {
  const site = withApp();
  let port = 0;
  beforeAll(async () => {
    await site.app.http.listen({ host: '127.0.0.1', port: 0 });
    port = (site.app.http.server.address() as { port: number }).port;
  });
  const post = (type: string, more: string[] = []) => [
    'POST /api/artist/init/ HTTP/1.0',
    'host: localhost',
    `content-type: ${type}`,
    ...more,
  ];
  const form = 'multipart/form-data; boundary=x';

  test.each([
    ['401', 'Debe iniciar sesión', 8 * MB, () => post(form)],
    ['401', 'Debe iniciar sesión', MB, () => post('application/json')],
    ['403', 'No tiene permiso', 8 * MB, () => post(form, ['origin: https://otro.example'])],
    ['404', 'No se ha encontrado', 8 * MB, () => ['POST /api/nada/ HTTP/1.0', 'host: x']],
  ] as const)('%s %s arrives each time after %i bytes', async (status, text, size, head) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expectAnswer(await sendAndRead(port, head(), size), status, text);
    }
  });

  /** Sends a body while it reads the answer, as browsers and proxies do. */
  function send(head: string[], size: number, bytes: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', reject);
      socket.once('data', (answer) => {
        resolve(answer.toString());
        socket.destroy();
      });
      socket.write([...head, `content-length: ${size}`, '', ''].join('\r\n'));
      const chunk = Buffer.alloc(MB, 'x');
      let left = bytes;
      const more = () => {
        if (left <= 0 || socket.destroyed) return;
        left -= MB;
        socket.write(chunk.subarray(0, Math.min(MB, left + MB)), more);
      };
      more();
    });
  }
  const nextSocket = () =>
    new Promise<Socket>((resolve) => site.app.http.server.once('connection', resolve));

  test('of a stranger no more is read than of a picture, and the answer arrives', async () => {
    const connection = nextSocket();
    const answer = await send(post(form), 100 * MB, 100 * MB);
    expect(answer).toMatch(/^HTTP\/1.1 401 .*connection: close.*Debe iniciar sesión/s);
    expect((await connection).bytesRead).toBeLessThan(18 * MB);
    await vi.waitFor(async () => expect((await connection).destroyed).toBe(true), 5_000);
  });

  test('a stranger who sends slowly is answered after 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const connection = nextSocket();
      const answer = send(post(form), 100 * MB, 1000);
      await expect.poll(async () => (await connection).bytesRead).toBeGreaterThan(1000);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await answer).toContain('Debe iniciar sesión');
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['413', 'demasiado grande', 8 * MB, 'application/json'],
    ['415', 'El formato de lo enviado no se admite', 8 * MB, 'text/csv'],
    ['400', 'incompleto o dañado', 8 * MB, form],
  ])('%s %s too, for somebody who may send it', async (status, text, size, type) => {
    const token = await site.getToken('administrator');
    for (let round = 0; round < ROUNDS; round += 1) {
      const head = post(type, [`authorization: Token ${token}`]);
      expectAnswer(await sendAndRead(port, head, size), status, text);
    }
  });
});
