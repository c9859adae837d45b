import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 while draining or without database. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    reply.header('cache-control', 'no-store');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}
