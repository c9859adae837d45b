import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Limits {
  bytes: number;
  /** Milliseconds; a body of forms and JSON has less (`limitArrival`). */
  timeoutMs: number;
}

/**
 * What is read of a body that nobody wants: of an account the largest upload with its form around it,
 * of anybody else a picture, as of an account whose session has ended.
 */
const ACCOUNT_LIMITS: Limits = { bytes: 110 * 1024 * 1024, timeoutMs: 120_000 };
const VISITOR_LIMITS: Limits = { bytes: 16 * 1024 * 1024, timeoutMs: 15_000 };
/** Milliseconds for which a connection with unread bytes stays open after its answer. */
const CLOSE_DELAY = 2_000;

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads the rest of the body and drops it; stops reading when it is too long or takes too long. */
function drain(request: IncomingMessage, { bytes, timeoutMs }: Limits): Promise<'whole' | 'cut'> {
  return new Promise((resolve) => {
    let remainingBytes = bytes;
    const finish = (outcome: 'whole' | 'cut') => {
      clearTimeout(timer);
      request.off('data', count);
      if (outcome === 'cut') request.pause();
      resolve(outcome);
    };
    const count = (chunk: Buffer) => {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0) finish('cut');
    };
    const timer = setTimeout(finish, timeoutMs, 'cut');
    request.once('end', () => finish('whole')).once('close', () => finish('cut'));
    request.once('error', () => finish('cut'));
    request.unpipe().on('data', count).resume();
  });
}

/** Lets the other side read the answer, without reading more from it, before the connection is reset. */
function scheduleClose({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), CLOSE_DELAY).unref();
  };
}

/**
 * Sends no answer before the body of its request has been read: a connection that is closed with
 * unread bytes is reset, and the reset discards the answer on its way (RFC 9112, section 9.6). Of a
 * body that is too long or too slow the rest is not read: its connection is closed a little after the
 * answer.
 */
export function drainBodies(http: FastifyInstance): void {
  http.addHook('onSend', async ({ raw, account }, reply) => {
    if (!hasBody(raw) || raw.readableEnded || raw.destroyed) return;
    if ((await drain(raw, account ? ACCOUNT_LIMITS : VISITOR_LIMITS)) === 'whole') return;
    reply.header('connection', 'close');
    scheduleClose(raw);
  });
}
