import { z } from 'zod';
import type { Call } from '../../contracts/call.ts';
import type { Answer } from './answer-cache.ts';
import { getEtag } from './encodings.ts';

/** A text of any length, which is sent as it is made; of calls that send a file (`sentAs`). */
export class TextParts {
  readonly parts: AsyncIterable<string>;

  constructor(parts: AsyncIterable<string>) {
    this.parts = parts;
  }
}

function getAnswer(value: unknown, text: string): Answer {
  const bytes = Buffer.from(text);
  return { value, bytes, etag: getEtag(bytes) };
}

/** Returns an answer that was stored as JSON. */
export const readAnswer = (json: string) => getAnswer(JSON.parse(json), json);

/** Checks what a handler returned against the reply's schema, and writes it. */
export function toAnswer(call: Call, result: unknown): Answer {
  if (result instanceof TextParts && call.sentAs !== undefined) {
    return { value: undefined, bytes: Buffer.of(), etag: '', parts: result.parts };
  }
  const value = z.parse(call.reply, result);
  const text = call.sentAs === undefined ? JSON.stringify(value) : String(value);
  return getAnswer(value, value === undefined ? '' : text);
}
