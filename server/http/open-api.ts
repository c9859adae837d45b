import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { once } from '../platform/once.ts';
import type { Calls } from './api.ts';
import { type Encoding, encode, getEtag, isFresh, pickEncoding } from './encodings.ts';

/** A body that is made once, and each of its encodings when it is first asked for. */
function createEncodedBody(text: string) {
  const body = Buffer.from(text);
  const etag = getEtag(body);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    etag,
    version: createHash('sha256').update(body).digest('hex').slice(0, 16),
    send(reply: FastifyReply, type: string): Promise<FastifyReply> | FastifyReply {
      const { headers } = reply.request;
      reply.headers({ etag, vary: 'accept-encoding' });
      if (isFresh(headers['if-none-match'], etag)) return reply.code(304).send();
      const encoding = pickEncoding(headers['accept-encoding']);
      const encodedBody = encoded.get(encoding) ?? encode(async () => body, encoding);
      encoded.set(encoding, encodedBody);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return encodedBody.then((bytes) => reply.type(type).send(bytes));
    },
  };
}

const DOCUMENT = '/api/docs/openapi.json';
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * `/api/docs`: a page to read; `/api/docs/openapi.json`: the document for programs, made when it is
 * first asked for. Its address with the version of its contents (`?v=`) may be kept for ever.
 */
export function registerOpenApi(app: FastifyInstance, api: Calls, siteName: string): void {
  const documents = once(async () => {
    const { createDocument } = await import('./open-api-document.ts');
    const { pagePolicy, renderDocument } = await import('./open-api-page.ts');
    const calls = [...api.bound.values()].map(({ call }) => call);
    const document = createDocument(calls, siteName);
    const json = createEncodedBody(JSON.stringify(document));
    const page = renderDocument(document, `${DOCUMENT}?v=${json.version}`);
    return { json, page: createEncodedBody(page), pagePolicy };
  });
  app.get<{ Querystring: { v?: string } }>(DOCUMENT, async (request, reply) => {
    const { json } = await documents();
    reply.header('cache-control', request.query.v === json.version ? FOREVER : 'no-cache');
    return json.send(reply, 'application/json; charset=utf-8');
  });
  app.get('/api/docs', async (_request, reply) => {
    const { page, pagePolicy } = await documents();
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': pagePolicy });
    return page.send(reply, 'text/html; charset=utf-8');
  });
}
