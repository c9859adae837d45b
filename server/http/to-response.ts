import { z } from 'zod';
import type { Call } from '../../contracts/call.ts';
import { getEtag } from './encodings.ts';
import type { CachedResponse } from './response-cache.ts';

/** A text of any length, which is sent as it is made; of calls that send a file (`sentAs`). */
export class TextParts {
  readonly parts: AsyncIterable<string>;

  constructor(parts: AsyncIterable<string>) {
    this.parts = parts;
  }
}

function createResponse(value: unknown, text: string): CachedResponse {
  const bytes = Buffer.from(text);
  return { value, bytes, etag: getEtag(bytes) };
}

export const parseResponse = (json: string) => createResponse(JSON.parse(json), json);

/** Checks what a handler returned against the reply's schema, and writes it. */
export function toResponse(call: Call, result: unknown): CachedResponse {
  if (result instanceof TextParts && call.sentAs !== undefined) {
    return { value: undefined, bytes: Buffer.of(), etag: '', parts: result.parts };
  }
  const value = z.parse(call.reply, result);
  const text = call.sentAs === undefined ? JSON.stringify(value) : String(value);
  return createResponse(value, value === undefined ? '' : text);
}
