import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Encoding, encode, pickEncoding } from './encodings.ts';
import { getEtag, isFresh } from './fresh.ts';

/** A body that is made once, and each of its encodings when it is first asked for. */
export function keptBody(text: string) {
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
      const made = encoded.get(encoding) ?? encode(body, encoding);
      encoded.set(encoding, made);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return made.then((bytes) => reply.type(type).send(bytes));
    },
  };
}
