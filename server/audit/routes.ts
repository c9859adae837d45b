import * as calls from '../../contracts/audit.ts';
import { getWindow, pageView } from '../http/paging.ts';
import type { Api } from '../services.ts';
import { readSnapshot } from './rules.ts';
import * as store from './store.ts';
import { describeSubjects } from './subjects-store.ts';

const UNKNOWN = { name: '', opens: null };

function view(row: store.AuditRow, subject: calls.AuditSubjectItem): calls.AuditItem {
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
}
