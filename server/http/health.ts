import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DatabaseHealth } from '../db/database-health.ts';

/** Milliseconds that `/readyz` waits for the database. */
const RESPONSE_TIMEOUT = 3_000;
/** Tolerated difference in milliseconds between this machine's clock and the database's. */
const CLOCK_TOLERANCE = 5_000;

interface HealthOptions {
  isDraining(): boolean;
  /** Whether the database answers and takes writes. */
  canServe(): Promise<boolean>;
  health: DatabaseHealth;
}

/** Logs when the database stops and begins to answer, and when this machine's clock is wrong. */
export function logHealth(health: DatabaseHealth, log: FastifyBaseLogger): void {
  let wasUnavailable = false;
  let wasOff = false;
  const logChanges = () => {
    const err = health.failure();
    const isUnavailable = err !== null;
    if (isUnavailable && !wasUnavailable) log.error({ err }, 'the database does not answer');
    if (!isUnavailable && wasUnavailable) log.warn('the database answers again');
    wasUnavailable = isUnavailable;
    const seconds = Math.round(health.clockOffset() / 1000);
    const isOff = Math.abs(health.clockOffset()) > CLOCK_TOLERANCE;
    if (isOff && !wasOff) log.warn({ seconds }, "this machine's clock differs from the database's");
    wasOff = isOff;
  };
  logChanges();
  health.onProbe(logChanges);
}

function withTimeout<T>(ms: number, promise: Promise<T>, fallback: T): Promise<T> {
  const timeout = new Promise<T>((resolve) => setTimeout(resolve, ms, fallback).unref());
  return Promise.race([promise, timeout]);
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; 503 while draining, and
 * while the database does not answer or takes no writes.
 * A clock that is more than 5 s off is reported in the body as `clock_offset_seconds` and causes no
 * 503, because decisions that depend on the time use the database's clock.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const { isDraining, canServe, health } = options;
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (request, reply) => {
    const isReady = !isDraining() && (await withTimeout(RESPONSE_TIMEOUT, canServe(), false));
    const offset = health.clockOffset();
    const clock =
      Math.abs(offset) > CLOCK_TOLERANCE ? { clock_offset_seconds: Math.round(offset / 1000) } : {};
    reply.header('cache-control', 'no-store');
    // The address that the site sees, by which `tarima doctor` tells whether the proxy is trusted rightly.
    reply.header('x-tarima-client', request.ip);
    if (!isReady) reply.header('retry-after', '5');
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', ...clock });
  });
}
