import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from './failures.ts';

export interface Metrics {
  /** Counts a page that was answered from memory, before any route. */
  countCachedPage(status: number): void;
  /** Shows how many mails wait and how many were given up, counted when asked. */
  watchMail(count: () => Promise<{ waiting: number; failed: number }>): void;
  /** Shows how the scheduled backups stand, asked when the figures are. */
  watchBackups(find: () => Promise<{ isOk: boolean; provenAt: number | null } | null>): void;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Prometheus figures at `/metrics`, for the loopback or with `Authorization: Bearer <token>` only.
 * A proxy on this machine connects from the loopback too, so a request that was forwarded counts
 * as coming from outside.
 */
export function registerMetrics(app: FastifyInstance, token: string | null): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'tarima_http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers: [registry],
  });
  const cached = new Counter({
    name: 'tarima_cached_pages_total',
    help: 'Pages answered from memory',
    labelNames: ['status'],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/metrics', async (request, reply) => {
    const isLocal =
      LOOPBACK.test(request.socket.remoteAddress ?? '') &&
      request.headers['x-forwarded-for'] === undefined &&
      request.headers.forwarded === undefined;
    const hasToken = token !== null && request.headers.authorization === `Bearer ${token}`;
    if (!isLocal && !hasToken) throw notFound();
    reply.header('content-type', registry.contentType);
    return registry.metrics();
  });

  return {
    countCachedPage: (status) => cached.inc({ status: String(status) }),
    watchMail: (count) => watchMail(registry, count),
    watchBackups: (find) => watchBackups(registry, find),
  };
}

function watchMail(registry: Registry, count: Parameters<Metrics['watchMail']>[0]): void {
  const name = 'tarima_mails';
  const help = 'Mails that wait to be sent, and mails that were given up';
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { waiting, failed } = await count();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'failed' }, failed);
    },
  });
}

function watchBackups(registry: Registry, find: Parameters<Metrics['watchBackups']>[0]): void {
  new Gauge({
    name: 'tarima_backup_ok',
    help: '1 when the last scheduled backup was restored and compared, and not too long ago',
    registers: [registry],
    async collect() {
      // Without the database it is not known; the last figure stays.
      const status = await find().catch(() => null);
      if (status !== null) this.set(status.isOk ? 1 : 0);
    },
  });
  new Gauge({
    name: 'tarima_backup_last_proof_timestamp_seconds',
    help: 'When a scheduled backup was last restored and compared; 0 for never',
    registers: [registry],
    async collect() {
      const status = await find().catch(() => null);
      if (status !== null) this.set((status.provenAt ?? 0) / 1000);
    },
  });
}
