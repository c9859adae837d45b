import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Call, Shape } from '../../contracts/call.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { once } from '../platform/once.ts';
import type { Api } from './api.ts';

type Content = Record<string, { schema: unknown }>;

function paramsPart(call: Call) {
  const path = call.params as z.ZodObject | undefined;
  const query = call.query as z.ZodObject | undefined;
  return { requestParams: { ...(path ? { path } : {}), ...(query ? { query } : {}) } };
}

function requestContent(call: Call, body: Shape, z4: typeof z): Content {
  const withKey =
    call.access === 'site-key' ? (body as z.ZodObject).extend({ h_key: z4.string() }) : body;
  const content: Content = {
    'application/json': { schema: withKey },
    'application/x-www-form-urlencoded': { schema: withKey },
    'multipart/form-data': { schema: withKey },
  };
  const files = Object.keys(call.files ?? {});
  if (files.length > 0) {
    const binary = z4.any().meta({ type: 'string', format: 'binary' }).optional();
    const shape = Object.fromEntries(files.map((name) => [name, binary]));
    content['multipart/form-data'] = { schema: (withKey as z.ZodObject).extend(shape) };
  }
  return content;
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

function operationOf(call: Call, z4: typeof z, error: unknown) {
  const isOpen = call.access === 'visitor' || call.access === 'site-key';
  const isEmpty = call.status === 204;
  const bodyShape = call.body ?? (call.access === 'site-key' ? z4.object({}) : undefined);
  const ok = isEmpty
    ? { description: 'Done' }
    : {
        description: 'Done',
        content: { [call.sentAs?.type ?? 'application/json']: { schema: call.reply } },
      };
  const refusals = isOpen ? ['400', '404'] : ['400', '401', '403', '404'];
  return {
    summary: call.summary,
    description: describeAccess(call),
    tags: [call.path.split('/')[1] ?? 'api'],
    ...(isOpen ? {} : { security: tokenNeeded }),
    ...paramsPart(call),
    ...(bodyShape ? { requestBody: { content: requestContent(call, bodyShape, z4) } } : {}),
    responses: {
      [String(call.status)]: ok,
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          { description: 'Refused', content: { 'application/json': { schema: error } } },
        ]),
      ),
    },
  };
}

/** The OpenAPI document of all bound calls; made when it is first asked for. */
async function makeDocument(api: Api, siteName: string): Promise<unknown> {
  const [{ createDocument }, { z: z4 }] = await Promise.all([import('zod-openapi'), import('zod')]);
  const texts = z4.array(z4.string());
  const error = z4
    .union([z4.record(z4.string(), texts), z4.object({ detail: z4.string() })])
    .meta({ id: 'Error', description: 'Texts beside their fields (400), or one text' });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { call } of api.bound.values()) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`;
    const operations = paths[path] ?? {};
    operations[call.method.toLowerCase()] = operationOf(call, z4, error);
    paths[path] = operations;
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: `${siteName} API`, version: '1' },
      paths: paths as never,
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'Token <token>',
          },
        },
      },
    },
    // What a field becomes once read says more than what it is read from: every field reads text.
    { defaultIO: 'output' } as never,
  );
}

/** `/api/docs`: a page to read; `/api/docs/openapi.json`: the document for programs. */
export function registerOpenApi(app: FastifyInstance, api: Api, siteName: string): void {
  const document = once(() => makeDocument(api, siteName));
  app.get('/api/docs/openapi.json', async () => document());
  app.get('/api/docs', async (_request, reply) => {
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    return renderDocument((await document()) as OpenApiDocument);
  });
}

interface OpenApiDocument {
  info: { title: string };
  paths: Record<string, Record<string, { summary: string; description: string }>>;
}

function renderDocument(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td>` +
        `<td>${escapeHtml(operation.summary)}</td><td>${escapeHtml(operation.description)}</td></tr>`,
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(document.info.title)}</title><meta name="viewport" content="width=device-width"></head><body><h1>${escapeHtml(document.info.title)}</h1><p>The whole document, for programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
}
