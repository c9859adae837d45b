import * as calls from '../../contracts/audit.ts';
import { getAuthor } from '../http/account.ts';
import { getWindow, pageView } from '../http/paging.ts';
import type { Api } from '../services.ts';
import { restoreVersion } from './restore-version.ts';
import * as store from './store.ts';
import { describeSubjects } from './subjects-store.ts';

const UNKNOWN = { name: '', opens: null };

function view(row: store.AuditRow, subject: calls.AuditedRecord): calls.AuditItem {
  return {
    id: row.id,
    at: new Date(row.made_at).toISOString(),
    username: row.username,
    action: row.action,
    resource: row.resource,
    resource_id: row.resource_id,
    subject,
    before: readSnapshot(row.before_json),
    after: readSnapshot(row.after_json),
  };
}

export function auditRoutes(api: Api): void {
  api.bind(calls.listAudit, async ({ query }, { db, engine }) => {
    const { search = '', resource = '', id = null } = query;
    const filter = { search, resource, id, withParts: query.parts !== undefined };
    const { count, results } = await store.listAudit(db, engine, filter, getWindow(query));
    const subjects = await describeSubjects(db, results);
    const views = results.map((row, index) => view(row, subjects[index] ?? UNKNOWN));
    return pageView('/h/audit/', query, { count, results: views });
  });
  api.bind(calls.restoreVersion, ({ params, body }, services, ctx) =>
    restoreVersion(services, getAuthor(ctx), params.id, body),
  );
}

/** Names of fields whose values are hidden, at any depth of an item. */
const SECRET_NAME =
  /^(key|token|secret|password|.*_(hash|token|secret|password)|password_.*|h_key)$/i;

export const HIDDEN = '(oculto)';

function removeSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) ? HIDDEN : removeSecrets(inner),
    ]),
  );
}

/** Parses the stored JSON of an item, without secrets; null when there is none. */
export function readSnapshot(json: string | null): Record<string, unknown> | null {
  if (json === null) return null;
  const value = removeSecrets(JSON.parse(json) as unknown);
  if (value === null) return null;
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { value };
}
