import { createHash } from 'node:crypto';
import type { Call } from '../../contracts/call.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import type { Database } from '../db/database.ts';
import * as store from '../db/idempotency-store.ts';
import type { ReplySlot } from '../db/scope.ts';
import type { Clock } from '../platform/clock.ts';
import { conflict, invalid } from './failures.ts';
import type { SpooledFile } from './multipart.ts';

/** Milliseconds for which a key answers a repeated request. */
const REPLY_RETENTION = DAY_MS;
const MAX_KEY_LENGTH = 64;

const TOO_LONG = `La cabecera Idempotency-Key tiene más de ${MAX_KEY_LENGTH} caracteres.`;
const OTHER_REQUEST = 'Esta clave de idempotencia ya se usó con otros datos.';

/** Whether a repeated request must not be executed again: uploads, and calls that declare it. */
export function acceptsKey({ files, isIdempotent }: Call): boolean {
  return files !== undefined || isIdempotent === true;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * The key of a request's header `Idempotency-Key` (an IETF draft of that name), with or without the
 * quotes of a structured field. Null when none was sent.
 * @throws HttpError 400 when it is longer than 64 characters
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  const key = String(header ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1');
  if (key.length > MAX_KEY_LENGTH) throw invalid({ non_field_errors: TOO_LONG });
  return key === '' ? null : key;
}

/** Returns the input as one text, without values that a form renews on each attempt. */
export function getContent(
  body: unknown,
  { files, spooled }: Record<'files' | 'spooled', Record<string, SpooledFile>>,
) {
  const { token: _token, h_key: _key, ...fields } = (body ?? {}) as Record<string, unknown>;
  const hashes = Object.entries({ ...files, ...spooled }).map(([field, { sha256 }]) => [
    field,
    sha256,
  ]);
  return JSON.stringify([fields, hashes]);
}

interface KeyedRequest {
  key: string;
  /** The call with its parameters and account; keys of different accounts are independent. */
  scope: string;
  /** The input, without values that differ in each attempt (a captcha token). */
  content: string;
  /** The reply to a value that the write returned, as JSON. */
  encode(value: unknown): string;
}

export interface Idempotency {
  /**
   * Runs `write` once per key: a repeated request gets the first response. A concurrent repetition
   * waits for the first (same process) or fails at its commit (another process). When the answer to
   * a commit was lost, the stored response is looked up.
   * @param write stores its reply in the slot, in its transaction
   * @throws HttpError 409 when the key was used with other content
   */
  run<T>(
    request: KeyedRequest,
    write: (slot: ReplySlot) => Promise<T>,
  ): Promise<T | { replyJson: string }>;
  /** Deletes keys that are older than a day. */
  sweep(): Promise<void>;
}

interface Running {
  keyHash: string;
  requestHash: string;
}

export function createIdempotency({ db, clock }: { db: Database; clock: Clock }): Idempotency {
  const running = new Map<string, Promise<unknown>>();

  async function findReply({ keyHash, requestHash }: Running): Promise<string | null> {
    const reply = await store.findReply(db, keyHash, clock.now() - REPLY_RETENTION);
    if (reply === null) return null;
    if (reply.request_hash !== requestHash) throw conflict(OTHER_REQUEST);
    return reply.reply_json;
  }

  /** Whatever failed, the write may have been done: by another request, or with its answer lost. */
  async function findAfterFailure(item: Running, error: unknown): Promise<string> {
    const reply = await findReply(item).catch((lookupError: unknown) => {
      // That the first request was another one is told; that nothing can be asked is known already.
      throw store.isKeyTaken(error) ? lookupError : error;
    });
    if (reply === null) throw error;
    return reply;
  }

  async function runExclusive<T>(item: Running, write: () => Promise<T>) {
    const reply = await findReply(item);
    if (reply !== null) return { replyJson: reply };
    try {
      return await write();
    } catch (error) {
      return { replyJson: await findAfterFailure(item, error) };
    }
  }

  return {
    async run({ key, scope, content, encode }, write) {
      const keyHash = hash(`${scope}\n${key}`);
      const requestHash = hash(content);
      const slot: ReplySlot = {
        isStored: false,
        store: (tx, value) =>
          store.insertReply(tx, {
            key_hash: keyHash,
            request_hash: requestHash,
            reply_json: encode(value),
            created_at: clock.now(),
          }),
      };
      for (let before = running.get(keyHash); before; before = running.get(keyHash)) {
        await before.catch(() => undefined);
      }
      const result = runExclusive({ keyHash, requestHash }, () => write(slot));
      running.set(keyHash, result);
      return result.finally(() => running.delete(keyHash));
    },
    sweep: () => store.deleteRepliesBefore(db, clock.now() - REPLY_RETENTION),
  };
}
