import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseHealth } from '../db/database-health.ts';
import { notFound } from '../platform/errors.ts';

export interface Metrics {
  /** Counts a page that was answered from memory, before any route. */
  countCachedPage(status: number): void;
  countRenderedPage(): void;
  /** Shows how many pages are in memory. */
  watchPages(count: () => number): void;
  /** Counts an answer or page served from a stale copy while the database is unavailable. */
  countStale(): void;
  /** Shows whether the database answers and how far its clock is from this machine's. */
  watchDatabase(health: DatabaseHealth): void;
  /** Shows how many mails wait and how many were given up, counted when asked. */
  watchMail(count: () => Promise<{ waiting: number; failed: number }>): void;
  /** Shows how many items of background work fail, by kind, counted when asked. */
  watchJobs(count: () => Promise<ReadonlyMap<string, number>>): void;
  /** Shows how the scheduled backups stand, asked when the figures are. */
  watchBackups(find: () => Promise<{ isOk: boolean; provenAt: number | null } | null>): void;
}

/** Headers that a proxy adds to a forwarded request. */
const FORWARDING = /^(x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|true-client-ip$|cf-)/;

/** Compares in constant time. */
function isSame(token: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(token ?? ''), digest(expected));
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Prometheus figures at `/metrics`, with `Authorization: Bearer <token>`, or for the loopback while no
 * proxy is known: a proxy on this machine connects from the loopback too. A request that was forwarded
 * counts as coming from outside.
 */
export function registerMetrics(
  app: FastifyInstance,
  { token, hasProxy }: { token: string | null; hasProxy: boolean },
): Metrics {
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
  const rendered = new Counter({
    name: 'tarima_pages_rendered_total',
    help: 'Pages rendered',
    registers: [registry],
  });
  const stale = new Counter({
    name: 'tarima_stale_answers_total',
    help: 'Answers and pages that were copies, because the database was unavailable or a read failed',
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/metrics', async (request, reply) => {
    const isLocal =
      !hasProxy &&
      LOOPBACK.test(request.socket.remoteAddress ?? '') &&
      !Object.keys(request.headers).some((name) => FORWARDING.test(name));
    const hasToken = token !== null && isSame(request.headers.authorization, `Bearer ${token}`);
    if (!isLocal && !hasToken) throw notFound();
    reply.header('content-type', registry.contentType);
    return registry.metrics();
  });

  return {
    countCachedPage: (status) => cached.inc({ status: String(status) }),
    countRenderedPage: () => rendered.inc(),
    watchPages: (count) => addGauge(registry, 'tarima_pages_in_memory', 'Pages in memory', count),
    countStale: () => stale.inc(),
    watchDatabase: (health) => watchDatabase(registry, health),
    watchMail: (count) => watchMail(registry, count),
    watchJobs: (count) => watchJobs(registry, count),
    watchBackups: (find) => watchBackups(registry, find),
  };
}

/** Adds a figure that is read when the figures are asked for; where it is null, the last one stays. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const figure = await read();
      if (figure !== null) this.set(figure);
    },
  });
}

function watchDatabase(registry: Registry, health: DatabaseHealth): void {
  const help = 'Whether the database answers: 1, or 0 while it is away';
  addGauge(registry, 'tarima_database_up', help, () => (health.failure() === null ? 1 : 0));
  const offsetHelp = "The database's clock minus this machine's";
  const readOffset = () => health.clockOffset() / 1000;
  addGauge(registry, 'tarima_clock_offset_seconds', offsetHelp, readOffset);
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
      // The other metrics must remain available while the database is unavailable.
      const mails = await count().catch(() => null);
      if (mails === null) return this.reset();
      this.set({ state: 'waiting' }, mails.waiting);
      this.set({ state: 'failed' }, mails.failed);
    },
  });
}

function watchJobs(registry: Registry, count: Parameters<Metrics['watchJobs']>[0]): void {
  new Gauge({
    name: 'tarima_jobs_failing',
    help: 'Items of background work whose last attempt failed, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const kinds = await count().catch(() => null);
      this.reset();
      for (const [kind, failing] of kinds ?? []) this.set({ kind }, failing);
    },
  });
}

function watchBackups(registry: Registry, find: Parameters<Metrics['watchBackups']>[0]): void {
  // Without the database it is not known; the last figure stays.
  const findStatus = () => find().catch(() => null);
  const help = '1 when the last scheduled backup was restored and compared, and not too long ago';
  addGauge(registry, 'tarima_backup_ok', help, async () => {
    const status = await findStatus();
    return status && (status.isOk ? 1 : 0);
  });
  const proofHelp = 'When a scheduled backup was last restored and compared; 0 for never';
  addGauge(registry, 'tarima_backup_last_proof_timestamp_seconds', proofHelp, async () => {
    const status = await findStatus();
    return status && (status.provenAt ?? 0) / 1000;
  });
}
