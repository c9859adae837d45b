import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { PREVIEW_DAYS, type RecordChange } from '../../contracts/edits.ts';
import { entryKinds } from '../../contracts/entries.ts';
import { paths } from '../../contracts/paths.ts';
import { findContent } from '../contents.ts';
import type { Author } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { dryRun, type SharedTransaction } from '../db/scope.ts';
import type { Calls, RequestContext } from '../http/api.ts';
import type { Caller, InProcessCaller } from '../http/in-process.ts';
import { toIso } from '../platform/clock.ts';
import { HttpError } from '../platform/errors.ts';
import type { Values } from '../registry/define-content.ts';
import type { Services } from '../services.ts';
import { applyChanges } from './apply-changes.ts';
import { readChanges } from './edits.ts';
import { findAuthorContext } from './run-plans.ts';
import { findEdit, findSecurityVersion, type RecordId } from './store.ts';

/** A record, and the account that shows it. */
interface Link extends RecordId {
  call: string;
  account_id: number;
  /** Of the account when it made the link: a change of password, e-mail or factor ends its links. */
  security_version: number | null;
}

/** What a link shows now. */
export interface Preview {
  /** Names what is typed and the minute: while it and the public content are the same, so is the page. */
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

/** What the site signs of a link: whoever has the address sees the page, and nobody can make another one. */
const toSubject = (text: string) => `preview ${text}`;

/** Makes a link of a record; nothing of it is stored. */
export async function createPreviewLink(
  { clock, db, signer }: Services,
  author: Author,
  { resource, record_id, call }: RecordId & { call: string },
) {
  const security_version = await findSecurityVersion(db, author.id);
  const link: Link = { resource, record_id, call, account_id: author.id, security_version };
  const text = Buffer.from(JSON.stringify(link)).toString('base64url');
  const until = clock.now() + PREVIEW_DAYS * DAY_MS;
  const path = `${paths.preview}/${text}.${signer.sign(toSubject(text), until)}`;
  return { path, expires_at: toIso(until) };
}

function readLink({ signer }: Services, token: string): Link | null {
  const [text = '', ...signature] = token.split('.');
  if (!signer.isSigned(signature.join('.'), toSubject(text))) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Link;
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

/** The changes as if published, whatever is stored; the record's own one stands first. */
function listShown({ call, record_id }: Link, changes: readonly RecordChange[]): RecordChange[] {
  const target = record_id === 0 ? { call } : { call, id: record_id };
  const isOwn = (change: RecordChange) => change.call === call;
  const own = changes.find(isOwn)?.fields ?? {};
  const fields = { ...own, is_active: { is: true } };
  const shown = [{ ...target, fields }, ...changes.filter((change) => !isOwn(change))];
  return shown.map((change) => ({
    ...change,
    fields: Object.fromEntries(
      Object.entries(change.fields).map(([name, { is }]) => [name, { is }]),
    ),
  }));
}

/** Leaves out the fields that a call has refused: what is half typed is not shown. */
function omitRefused(changes: readonly RecordChange[], { body }: HttpError): RecordChange[] {
  return changes.map((change, position) => {
    if (position !== body.change) return change;
    const accepted = Object.entries(change.fields).filter(([name]) => !(name in body));
    return { ...change, fields: Object.fromEntries(accepted) };
  });
}

const countFields = (changes: readonly RecordChange[]) =>
  changes.flatMap(({ fields }) => Object.keys(fields)).length;

/** Finds what a link shows, with what is typed in its record now. */
export function createPreviews(api: Calls, services: Services, caller: InProcessCaller) {
  const { db, clock } = services;

  /** Changes the record within a dry run, and shows the entry that it is of. */
  async function apply(
    shared: SharedTransaction,
    link: Link,
    changes: readonly RecordChange[],
  ): Promise<Values> {
    const author = await findAuthorContext(services, shared.tx, link.account_id);
    if (author === null) throw new HttpError(404, {});
    const { records } = await applyChanges(api, shared, changes, author, 'refuse');
    const record = records[0] ?? {};
    await showOwner(shared, record, author);
    return record;
  }

  async function showOwner(
    shared: SharedTransaction,
    record: Values,
    author: RequestContext,
  ): Promise<void> {
    for (const kind of entryKinds) {
      const owner = record[kind];
      if (typeof owner !== 'number') continue;
      const change = api.bound.get(`PATCH /${kind}/init/:id/`);
      await change?.run({ params: { id: owner }, body: { is_active: true } }, author, shared);
    }
  }

  async function pickAccepted(link: Link, typed: readonly RecordChange[]) {
    let changes = listShown(link, typed);
    for (;;) {
      const attempt = changes;
      try {
        return await dryRun(db, async (shared) => ({
          changes: attempt,
          path: await toPath(shared.tx, link.resource, await apply(shared, link, attempt)),
        }));
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 400) throw error;
        changes = omitRefused(attempt, error);
        if (countFields(changes) === countFields(attempt)) throw error;
      }
    }
  }

  async function resolve(
    link: Link,
    typed: readonly RecordChange[],
  ): Promise<PreviewSource | null> {
    const shown = await pickAccepted(link, typed).catch(toNullIfRefused);
    if (shown === null || shown.path === null) return null;
    return {
      path: shown.path,
      caller: {
        call: (name, input) =>
          dryRun(db, async (shared) => {
            await apply(shared, link, shown.changes);
            return services.signedFiles.sign(await caller.call(name, input, shared));
          }),
      },
    };
  }

  return async function findPreview(token: string): Promise<Preview | null> {
    const link = readLink(services, token);
    if (link === null) return null;
    const { account_id, security_version } = link;
    if ((await findSecurityVersion(db, account_id)) !== security_version) return null;
    if ((await findAuthorContext(services, db, account_id)) === null) return null;
    const row = await findEdit(db, link);
    const typed = row === null ? [] : readChanges(row);
    const minute = Math.floor(clock.now() / MINUTE_MS);
    return { version: JSON.stringify([typed, minute]), resolve: () => resolve(link, typed) };
  };
}
