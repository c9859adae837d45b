import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Bytes that are read of a body that nobody wants: the largest upload with its form around it. */
const MOST = 110 * 1024 * 1024;
/** Milliseconds for the same; a body of forms and JSON has less (`limitArrival`). */
const WITHIN = 120_000;

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads the rest of the body and drops it; returns false when it is too long or takes too long. */
function drain(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let left = MOST;
    const finish = (isWhole: boolean) => {
      clearTimeout(timer);
      request.off('data', count);
      resolve(isWhole);
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) finish(false);
    };
    const timer = setTimeout(finish, WITHIN, false);
    request.once('end', () => finish(true)).once('close', () => finish(false));
    request.once('error', () => finish(false));
    request.unpipe().on('data', count).resume();
  });
}

/**
 * Sends no answer before the body of its request has been read: a connection that is closed with
 * unread bytes is reset, and the reset discards the answer on its way (RFC 9112, section 9.6). A
 * body that is too long or too slow has its connection closed.
 */
export function drainBodies(http: FastifyInstance): void {
  http.addHook('onSend', async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.readableEnded || raw.destroyed) return;
    if (!(await drain(raw))) reply.header('connection', 'close');
  });
}
