import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NOT_AN_IMAGE } from '../../contracts/fields.ts';
import { invalid, tooLarge } from './failures.ts';

/** Bytes of a body without files, and of one text field. */
export const BODY_LIMIT = 1024 * 1024;
const FIELD_LIMIT = 64 * 1024;
const MAX_FIELDS = 40;
/** Largest image upload (decisions section 4), in bytes. */
export const IMAGE_LIMIT = 15 * 1024 * 1024;
const MAX_JSON_DEPTH = 50;

export interface UploadedFile {
  /** The name that the sender gave; never used to store it. */
  name: string;
  bytes: Uint8Array;
}

export interface Body {
  fields: Record<string, unknown>;
  files: Record<string, UploadedFile>;
}

/** Repeated fields become a list; prototype names are harmless on this object. */
function collect(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
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

/** Whether the text nests deeper than allowed; strings are skipped. Linear, before parsing. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (isInString) {
      if (c === 92) i += 1;
      else if (c === 34) isInString = false;
    } else if (c === 34) isInString = true;
    else if (c === 123 || c === 91) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (c === 125 || c === 93) depth -= 1;
  }
  return false;
}

const NOT_JSON = 'El cuerpo de la petición no es JSON válido.';

function parseJson(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  if (isTooDeep(text)) throw invalid({ non_field_errors: NOT_JSON });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid({ non_field_errors: NOT_JSON });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ non_field_errors: NOT_JSON });
  }
  return value as Record<string, unknown>;
}

/** Reads JSON and form bodies into plain fields; multipart is read by `readMultipart`. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      try {
        done(null, collect(new URLSearchParams(text as string)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: {
      fields: MAX_FIELDS,
      fieldSize: FIELD_LIMIT,
      files: 1,
      fileSize: IMAGE_LIMIT + 1,
      parts: MAX_FIELDS + 1,
    },
  });
}

async function readMultipart(request: FastifyRequest, accepted: readonly string[]): Promise<Body> {
  const pairs: Array<readonly [string, string]> = [];
  const files: Record<string, UploadedFile> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) {
        throw tooLarge('Un campo del formulario es demasiado largo.');
      }
      pairs.push([part.fieldname, String(part.value)]);
    } else if (!accepted.includes(part.fieldname)) {
      part.file.resume();
    } else {
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw tooLarge('La imagen pesa más de 15 MB.');
      // A file field left empty in a browser's form arrives as a nameless file of no bytes.
      if (bytes.length > 0 || part.filename) files[part.fieldname] = { name: part.filename, bytes };
    }
  }
  return { fields: collect(pairs), files };
}

/**
 * The fields and files of a request. `accepted` names the file fields; a text in one of them is
 * refused, an empty text counts as nothing sent.
 */
export async function readBody(
  request: FastifyRequest,
  accepted: readonly string[],
): Promise<Body> {
  const body = request.isMultipart()
    ? await readMultipart(request, accepted)
    : { fields: { ...(request.body as Record<string, unknown> | undefined) }, files: {} };
  for (const name of accepted) {
    const value = body.fields[name];
    if (value !== undefined && value !== '' && value !== null)
      throw invalid({ [name]: NOT_AN_IMAGE });
  }
  return body;
}
