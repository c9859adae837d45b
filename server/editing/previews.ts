import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { entryKinds } from '../../contracts/entries.ts';
import { paths } from '../../contracts/paths.ts';
import { PREVIEW_DAYS } from '../../contracts/previews.ts';
import { findContent } from '../contents.ts';
import type { Author } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { dryRun, inTransaction, type SharedTransaction } from '../db/scope.ts';
import type { Calls } from '../http/api.ts';
import type { Caller, InProcessCaller } from '../http/in-process.ts';
import { HttpError } from '../platform/errors.ts';
import type { Values } from '../registry/define-content.ts';
import type { Services } from '../services.ts';
import { findDraft, type RecordId } from './draft-store.ts';
import { getFields } from './drafts.ts';
import * as store from './preview-store.ts';
import { findAuthorContext } from './run-plans.ts';

type Link = NonNullable<Awaited<ReturnType<typeof store.findPreviewLink>>>;

/** What a link shows now. */
export interface Preview {
  /** Names the draft and the minute: while it and the public content are the same, so is the page. */
  version: string;
  /** Returns what the page is rendered from; null when the record has no page. */
  resolve(): Promise<PreviewSource | null>;
}

/** What a page is rendered from instead of the public content. */
export interface PreviewSource {
  /** Path of the page that shows the record. */
  path: string;
  caller: Caller;
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes a link; its token is told once and stored as a hash. */
export async function createPreviewLink(
  { db, clock }: Services,
  author: Author,
  target: RecordId & { call: string },
) {
  const token = randomBytes(24).toString('base64url');
  const now = clock.now();
  const { resource, record_id, call } = target;
  const row = await inTransaction(db, async (tx) => {
    await store.deleteExpiredLinks(tx, now);
    return store.previewLinks.insert(tx, {
      resource,
      record_id,
      call,
      token_hash: hash(token),
      account_id: author.id,
      username: author.username,
      made_at: now,
      expires_at: now + PREVIEW_DAYS * DAY_MS,
    });
  });
  return { path: `${paths.preview}/${token}`, expires_at: new Date(row.expires_at).toISOString() };
}

/** The page that shows a record as its changing call answers it; null when it has none. */
async function toPath(db: Database, resource: string, record: Values): Promise<string | null> {
  const find = findContent(resource)?.findPage;
  return find === undefined ? paths.home : find(db, record, resource);
}

function toNullIfRefused(error: unknown): null {
  if (error instanceof HttpError && error.status < 500) return null;
  throw error;
}

/** Finds what a link shows, with the draft as it is now. */
export function createPreviews(api: Calls, services: Services, caller: InProcessCaller) {
  const { db, clock } = services;

  /** Changes the record within a dry run, as publishing would, and shows the entry that it is of. */
  async function apply(shared: SharedTransaction, link: Link, fields: Values): Promise<Values> {
    const boundCall = api.bound.get(link.call);
    const author = await findAuthorContext(services, shared.tx, link.account_id);
    if (boundCall === undefined || author === null) throw new HttpError(404, {});
    const params = { id: link.record_id };
    const { value } = await boundCall.run({ params, body: fields }, author, shared);
    const record = value as Values;
    for (const kind of entryKinds) {
      const owner = record[kind];
      if (typeof owner !== 'number') continue;
      const change = api.bound.get(`PATCH /${kind}/init/:id/`);
      await change?.run({ params: { id: owner }, body: { is_active: true } }, author, shared);
    }
    return record;
  }

  /** Fields that the call accepts: what is half typed is left out. */
  async function pickAcceptedFields(
    link: Link,
    data: Values,
  ): Promise<{ fields: Values; path: string | null }> {
    let fields: Values = { ...data, is_active: true };
    for (;;) {
      const attempt = fields;
      try {
        return await dryRun(db, async (shared) => ({
          fields: attempt,
          path: await toPath(shared.tx, link.resource, await apply(shared, link, attempt)),
        }));
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 400) throw error;
        const { body } = error;
        const omittedName = Object.entries(fields).filter(([name]) => !(name in body));
        if (omittedName.length === Object.keys(fields).length) throw error;
        fields = Object.fromEntries(omittedName);
      }
    }
  }

  async function resolve(link: Link, data: Values): Promise<PreviewSource | null> {
    const values = await pickAcceptedFields(link, data).catch(toNullIfRefused);
    if (values === null || values.path === null) return null;
    return {
      path: values.path,
      caller: {
        call: (name, input) =>
          dryRun(db, async (shared) => {
            await apply(shared, link, values.fields);
            return services.signedFiles.sign(await caller.call(name, input, shared));
          }),
      },
    };
  }

  return async function findPreview(token: string): Promise<Preview | null> {
    const link = await store.findPreviewLink(db, hash(token), clock.now());
    if (link === null) return null;
    if ((await findAuthorContext(services, db, link.account_id)) === null) return null;
    const draft = await findDraft(db, link).then(getFields).catch(toNullIfRefused);
    if (draft === null) return null;
    const minute = Math.floor(clock.now() / MINUTE_MS);
    return {
      version: JSON.stringify([draft.data, minute]),
      resolve: () => resolve(link, draft.data),
    };
  };
}
