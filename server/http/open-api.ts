import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Call, Shape } from '../../contracts/call.ts';
import { once } from '../platform/once.ts';
import { escapeHtml } from '../platform/plain-html.ts';
import type { Calls } from './api.ts';
import {
  type Encoded,
  type Encoding,
  encode,
  getEtag,
  isFresh,
  pickEncoding,
} from './encodings.ts';

/** A body that is made once, and each of its encodings when it is first asked for. */
function createEncodedBody(text: string) {
  const body = Buffer.from(text);
  const etag = getEtag(body);
  const encoded = new Map<Encoding, Promise<Encoded>>();
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
      return encodedBody.then(({ encoded: bytes }) => reply.type(type).send(bytes));
    },
  };
}

type Schema = Record<string, unknown>;

/** What a field becomes once read says more than what it is read from: every field reads text. */
function getSchema(shape: Shape, z4: typeof z): Schema {
  const { $schema: _, ...schema } = z4.toJSONSchema(shape, {
    unrepresentable: 'any',
    // Unknown fields are ignored, unless the object is strict.
    override({ zodSchema: { _zod: zod }, jsonSchema }) {
      if (zod.def.type === 'object' && zod.def.catchall === undefined) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return schema;
}

/** The parameters of the path or the query, as OpenAPI names them one by one. */
function getParameters(location: 'path' | 'query', shape: Shape | undefined, z4: typeof z) {
  if (shape === undefined) return [];
  const { properties = {}, required = [] } = getSchema(shape, z4) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    in: location,
    name,
    schema,
    ...(required.includes(name) ? { required: true } : {}),
  }));
}

function requestContent(call: Call, body: Shape, z4: typeof z) {
  const withKey =
    call.access === 'site-key' ? (body as z.ZodObject).extend({ h_key: z4.string() }) : body;
  const schema = getSchema(withKey, z4);
  const files = Object.keys(call.files ?? {});
  const binary = { type: 'string', format: 'binary' };
  const properties = {
    ...(schema.properties as Schema | undefined),
    ...Object.fromEntries(files.map((name) => [name, binary])),
  };
  return {
    'application/json': { schema },
    'application/x-www-form-urlencoded': { schema },
    'multipart/form-data': { schema: files.length === 0 ? schema : { ...schema, properties } },
  };
}

const FRESH = ' Needs a proof of identity of the last 10 minutes (`POST /me/confirm/`)';

function describeAccess(call: Call): string {
  const { access, needsFresh } = call;
  const fresh =
    needsFresh === false ? '' : `${FRESH}${needsFresh === true ? '' : ', for some input'}.`;
  if (access === 'visitor') return 'Access: anybody.';
  if (access === 'site-key') return 'Access: anybody who sends the site key as `h_key`.';
  if (access === 'signed-in') return `Access: any panel account.${fresh}`;
  return `Access: ${access.join(', ')}.${fresh}`;
}

const tokenNeeded = [{ token: [] }];
const errorRef = { $ref: '#/components/schemas/Error' };

function getOperation(call: Call, z4: typeof z) {
  const isOpen = call.access === 'visitor' || call.access === 'site-key';
  const isEmpty = call.status === 204;
  const bodyShape = call.body ?? (call.access === 'site-key' ? z4.object({}) : undefined);
  const ok = isEmpty
    ? { description: 'Done' }
    : {
        description: 'Done',
        content: {
          [call.sentAs?.type ?? 'application/json']: { schema: getSchema(call.reply, z4) },
        },
      };
  const pathParameters = getParameters('path', call.params, z4);
  const parameters = [...pathParameters, ...getParameters('query', call.query, z4)];
  const refusals = isOpen ? ['400', '404'] : ['400', '401', '403', '404'];
  return {
    summary: call.summary,
    description: describeAccess(call),
    tags: [call.path.split('/')[1] ?? 'api'],
    ...(isOpen ? {} : { security: tokenNeeded }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(bodyShape ? { requestBody: { content: requestContent(call, bodyShape, z4) } } : {}),
    responses: {
      [String(call.status)]: ok,
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          { description: 'Refused', content: { 'application/json': { schema: errorRef } } },
        ]),
      ),
    },
  };
}

interface OpenApiDocument {
  openapi: string;
  components: object;
  info: { title: string; version: string };
  paths: Record<string, Record<string, ReturnType<typeof getOperation>>>;
}

async function createDocument(api: Calls, siteName: string): Promise<OpenApiDocument> {
  const { z: z4 } = await import('zod');
  const texts = z4.array(z4.string());
  const error = z4
    .union([z4.record(z4.string(), texts), z4.object({ detail: z4.string() })])
    .meta({ description: 'Texts beside their fields (400), or one text' });
  const paths: OpenApiDocument['paths'] = {};
  for (const { call } of api.bound.values()) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: getOperation(call, z4) };
  }
  const token = {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Token <token>',
  };
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: '1' },
    paths,
    components: { schemas: { Error: getSchema(error, z4) }, securitySchemes: { token } },
  };
}

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * `/api/docs`: a page to read; `/api/docs/openapi.json`: the document for programs, made when it is
 * first asked for. Its address with the version of its contents (`?v=`) may be kept for ever.
 */
export function registerOpenApi(app: FastifyInstance, api: Calls, siteName: string): void {
  const documents = once(async () => {
    const document = await createDocument(api, siteName);
    const json = createEncodedBody(JSON.stringify(document));
    return { json, page: createEncodedBody(renderDocument(document, json.version)) };
  });
  app.get<{ Querystring: { v?: string } }>('/api/docs/openapi.json', async (request, reply) => {
    const { json } = await documents();
    reply.header('cache-control', request.query.v === json.version ? FOREVER : 'no-cache');
    return json.send(reply, 'application/json; charset=utf-8');
  });
  app.get('/api/docs', async (_request, reply) => {
    const { page } = await documents();
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    });
    return page.send(reply, 'text/html; charset=utf-8');
  });
}

function renderDocument(document: OpenApiDocument, version: string): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td>` +
        `<td>${escapeHtml(operation.summary)}</td><td>${escapeHtml(operation.description)}</td></tr>`,
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(document.info.title)}</title><meta name="viewport" content="width=device-width"></head><body><h1>${escapeHtml(document.info.title)}</h1><p>The whole document, for programs: <a href="/api/docs/openapi.json?v=${version}">openapi.json</a> (OpenAPI 3.1).</p><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
}
