import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, readBody, type StandIn } from './listen.ts';

interface StoredObject {
  bytes: Buffer;
  contentType: string;
  cacheControl: string | undefined;
  modified: Date;
}

export interface S3StandIn extends StandIn {
  /** The stored objects by key. */
  objects: Map<string, StoredObject>;
  bucket: string;
  /** Makes the next requests of this method fail with this status; the client library retries twice. */
  fail(method: string, status: number, times?: number): void;
}

interface Failure {
  method: string;
  status: number;
  times: number;
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  query: URLSearchParams;
  objects: Map<string, StoredObject>;
}

/** Starts a server with one bucket, addressed by path, and the S3 calls that storing files needs. */
export async function startS3(
  options: { bucket?: string; port?: number } = {},
): Promise<S3StandIn> {
  const bucket = options.bucket ?? 'pictures';
  const objects = new Map<string, StoredObject>();
  const failures: Failure[] = [];
  const server = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    const failure = failures.find((item) => item.method === request.method && item.times > 0);
    if (failure) failure.times -= 1;
    if (failure) return answerError(response, failure.status, 'ScriptedFailure');
    if (name !== bucket) return answerError(response, 404, 'NoSuchBucket');
    // An unsigned request is anonymous.
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) {
      return answerError(response, 403, 'AccessDenied');
    }
    await answer({ request, response, key: rest.join('/'), query: url.searchParams, objects });
  }, options.port);
  const fail = (method: string, status: number, times = 1) => {
    failures.push({ method, status, times });
  };
  return { ...server, objects, bucket, fail };
}

async function answer(call: Call): Promise<void> {
  const { request, response, key, query, objects } = call;
  if (request.method === 'GET' && key === '') return answerList(call);
  if (request.method === 'POST' && query.has('delete')) return answerDeletes(call);
  if (request.method === 'PUT') return answerPut(call);
  if (request.method === 'GET' || request.method === 'HEAD') return answerObject(call);
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  answerError(response, 405, 'MethodNotAllowed');
}

async function answerPut({ request, response, key, objects }: Call): Promise<void> {
  const source = request.headers['x-amz-copy-source'];
  if (typeof source === 'string') return answerCopy({ response, key, objects }, source);
  const body = await readBody(request);
  const isChunked = request.headers['content-encoding']?.includes('aws-chunked') ?? false;
  const bytes = isChunked ? readAwsChunks(body) : body;
  objects.set(key, {
    bytes,
    contentType: request.headers['content-type'] ?? 'application/octet-stream',
    cacheControl: request.headers['cache-control'],
    modified: new Date(),
  });
  response.writeHead(200, { etag: getEtag(bytes) }).end();
}

function answerCopy(
  { response, key, objects }: Pick<Call, 'response' | 'key' | 'objects'>,
  source: string,
): void {
  const [, ...rest] = decodeURIComponent(source).replace(/^\//, '').split('/');
  const object = objects.get(rest.join('/'));
  if (!object) {
    answerError(response, 404, 'NoSuchKey');
    return;
  }
  const modified = new Date();
  objects.set(key, { ...object, modified });
  answerXml(
    response,
    `<CopyObjectResult><LastModified>${modified.toISOString()}</LastModified></CopyObjectResult>`,
  );
}

function answerObject({ request, response, key, objects }: Call): void {
  const object = objects.get(key);
  if (!object) {
    answerError(response, 404, 'NoSuchKey');
    return;
  }
  const size = object.bytes.length;
  const headers: Record<string, string | number> = {
    'content-type': object.contentType,
    'last-modified': object.modified.toUTCString(),
    'accept-ranges': 'bytes',
    etag: getEtag(object.bytes),
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (!range) {
    response.writeHead(200, { ...headers, 'content-length': size });
    response.end(request.method === 'HEAD' ? undefined : object.bytes);
    return;
  }
  const start = Number(range[1]);
  const end = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1);
  if (start > end) {
    answerError(response, 416, 'InvalidRange');
    return;
  }
  headers['content-range'] = `bytes ${start}-${end}/${size}`;
  response.writeHead(206, { ...headers, 'content-length': end - start + 1 });
  response.end(object.bytes.subarray(start, end + 1));
}

function answerList({ response, query, objects }: Call): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const most = Number(query.get('max-keys') ?? 1000);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, most);
  const contents = page.map((key) => listEntry(key, objects.get(key)));
  const next =
    keys.length > most ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  answerXml(
    response,
    `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

function listEntry(key: string, object: StoredObject | undefined): string {
  const modified = object?.modified.toISOString();
  return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>${object?.bytes.length}</Size></Contents>`;
}

async function answerDeletes({ request, response, objects }: Call): Promise<void> {
  const body = (await readBody(request)).toString();
  for (const [, key] of body.matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key ?? '');
  answerXml(response, '<DeleteResult></DeleteResult>');
}

/** Decodes the `aws-chunked` encoding of signed or checksummed streams. */
function readAwsChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!size) break;
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

function answerXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}

function answerError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

function getEtag(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
