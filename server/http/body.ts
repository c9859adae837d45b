import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileKind } from '../../contracts/call.ts';
import { NOT_A_PROOF, NOT_AN_AUDIO, NOT_AN_IMAGE } from '../../contracts/fields.ts';
import { invalid } from './failures.ts';
import { assertJsonSize } from './json-size.ts';
import {
  type Body,
  collectFields,
  deleteSpooledFiles,
  FIELD_LIMIT,
  type FileFields,
  IMAGE_LIMIT,
  MAX_FIELDS,
  readMultipart,
} from './multipart.ts';

const NOT_JSON = 'El cuerpo de la petición no es JSON válido.';

function parseJson(
  text: string,
  sender: Parameters<typeof assertJsonSize>[1],
): Record<string, unknown> {
  if (text.trim() === '') return {};
  assertJsonSize(text, sender);
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

/** Parses JSON and form bodies into plain fields; multipart is read by `readMultipart`. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      const sender = request.account === null ? 'visitor' : 'account';
      done(null, parseJson(text as string, sender));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      try {
        done(null, collectFields(new URLSearchParams(text as string)));
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

const refusals: Readonly<Record<FileKind, string>> = {
  image: NOT_AN_IMAGE,
  audio: NOT_AN_AUDIO,
  proof: NOT_A_PROOF,
};

/**
 * Reads the fields and files of a request. `accepted` names the file fields; a text in one of them
 * is refused, an empty text counts as not sent. Files are written to `folder` as they arrive.
 */
export async function readBody(
  request: FastifyRequest,
  accepted: FileFields,
  folder: string,
): Promise<Body> {
  const body: Body = request.isMultipart()
    ? await readMultipart(request, accepted, folder)
    : {
        fields: { ...(request.body as Record<string, unknown> | undefined) },
        files: {},
        spooled: {},
      };
  for (const [name, kind] of Object.entries(accepted)) {
    const value = body.fields[name];
    if (value === undefined || value === '' || value === null) continue;
    await deleteSpooledFiles(body);
    throw invalid({ [name]: refusals[kind] });
  }
  return body;
}
