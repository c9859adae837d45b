import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileKind } from '../../contracts/call.ts';
import { HttpError } from '../platform/errors.ts';
import { invalid, tooLarge } from './failures.ts';

/** Bytes of a body without files. */
export const BODY_LIMIT = 1024 * 1024;

/** Bytes of one text field, and how many fields a form may have. */
export const FIELD_LIMIT = 64 * 1024;
export const MAX_FIELDS = 40;

/** Repeated fields become a list; prototype names are harmless on this object. */
export function collectFields(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    if (count > MAX_FIELDS) throw tooLarge('El formulario tiene demasiados campos.');
    if (value.length > FIELD_LIMIT) throw tooLarge('Un campo del formulario es demasiado largo.');
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return fields;
}

/** Largest uploads, in bytes. */
export const IMAGE_LIMIT = 15 * 1024 * 1024;
const AUDIO_LIMIT = 100 * 1024 * 1024;

/** An uploaded temporary file; it is deleted when the request has been answered. */
export interface SpooledFile {
  /** The name that the sender gave; never used to store it. */
  name: string;
  path: string;
  /** Bytes. */
  size: number;
  /** Hash of its bytes. */
  sha256: string;
}

export interface Body {
  fields: Record<string, unknown>;
  files: Record<string, SpooledFile>;
  spooled: Record<string, SpooledFile>;
}

/** The file fields of a call and what each may carry. */
export type FileFields = Readonly<Record<string, FileKind>>;

const LIMITS: Readonly<Record<FileKind, number>> = {
  image: IMAGE_LIMIT,
  audio: AUDIO_LIMIT,
  proof: IMAGE_LIMIT,
};

const TOO_LARGE: Readonly<Record<FileKind, string>> = {
  image: 'La imagen pesa más de 15 MB.',
  audio: 'El audio pesa más de 100 MB.',
  proof: 'El comprobante pesa más de 15 MB.',
};

/** Writes one file part to the disk as it arrives. A cut-off or too large one leaves nothing. */
async function spool(
  part: MultipartFile,
  kind: FileKind,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    const hash = createHash('sha256');
    const hashed = async function* (bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(part.file, hashed, createWriteStream(path, { flags: 'wx' }), { signal });
    if (part.file.bytesRead > LIMITS[kind]) throw tooLarge(TOO_LARGE[kind]);
    const sha256 = hash.digest('base64url');
    return { name: part.filename, path, size: part.file.bytesRead, sha256 };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Rejects once more bytes of the request have arrived than the limit, whatever parts they are of. */
function limitBytes({ raw }: FastifyRequest, limit: number, refusal: string): Promise<never> {
  return new Promise((_, reject) => {
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limit) reject(tooLarge(refusal));
    });
  });
}

const ONE_FILE = 'Envíe un solo archivo.';
const NOT_A_FORM = 'El formulario enviado está incompleto o dañado.';

/**
 * The form parser reports a missing boundary or a truncated part as a plain Error without a code or
 * status. Programming errors, such as a TypeError, are not converted to a client error.
 */
function isBroken(error: unknown): boolean {
  if (error instanceof HttpError) return false;
  const { name, code, statusCode } = error as { name: string; code?: string; statusCode?: number };
  return name === 'Error' && code === undefined && statusCode === undefined;
}

interface PartOptions {
  /** Bytes of one file, and number of files, from which the request is cut off. */
  fileSize: number;
  files: number;
  folder: string;
  signal: AbortSignal;
}

async function readParts(
  request: FastifyRequest,
  accepted: FileFields,
  { fileSize, files, ...place }: PartOptions,
  body: Body,
): Promise<void> {
  const pairs: Array<readonly [string, string]> = [];
  for await (const part of request.parts({ limits: { fileSize, files } })) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) {
        throw tooLarge('Un campo del formulario es demasiado largo.');
      }
      pairs.push([part.fieldname, String(part.value)]);
      continue;
    }
    const kind = Object.hasOwn(accepted, part.fieldname) ? accepted[part.fieldname] : undefined;
    if (kind === undefined) {
      part.file.resume();
    } else {
      const files = body[kind === 'audio' ? 'spooled' : 'files'];
      if (part.fieldname in files) throw invalid({ [part.fieldname]: ONE_FILE });
      const file = await spool(part, kind, place);
      // A file field left empty in a browser's form arrives as a nameless file of no bytes.
      const isEmpty = kind !== 'audio' && file.size === 0 && !file.name;
      if (isEmpty) await rm(file.path, { force: true });
      else files[part.fieldname] = file;
    }
  }
  body.fields = collectFields(pairs);
}

/** The parts of a form, in the order in which they arrive. */
export async function readMultipart(
  request: FastifyRequest,
  accepted: FileFields,
  folder: string,
): Promise<Body> {
  const body: Body = { fields: {}, files: {}, spooled: {} };
  const kinds = Object.values(accepted);
  const [kind] = kinds.toSorted();
  const fileLimit = Math.max(0, ...kinds.map((accepts) => LIMITS[accepts]));
  const allFiles = kinds.reduce((sum, accepts) => sum + LIMITS[accepts], 0);
  const refusal = kind === undefined ? 'Lo enviado es demasiado grande.' : TOO_LARGE[kind];
  const abortion = new AbortController();
  const { signal } = abortion;
  const options = { fileSize: fileLimit + 1, files: Math.max(1, kinds.length), folder, signal };
  const reading = readParts(request, accepted, options, body);
  try {
    await Promise.race([reading, limitBytes(request, allFiles + BODY_LIMIT, refusal)]);
    return body;
  } catch (error) {
    // What is being written is closed and deleted; the rest of the request is not parsed.
    abortion.abort();
    reading.catch(() => undefined);
    await deleteSpooledFiles(body);
    throw isBroken(error) ? invalid({ non_field_errors: NOT_A_FORM }) : error;
  }
}

/** Deletes the temporary files; must be called when the request has been answered. */
export async function deleteSpooledFiles(body: Body): Promise<void> {
  const waiting = [...Object.values(body.files), ...Object.values(body.spooled)];
  for (const { path } of waiting) await rm(path, { force: true });
}
