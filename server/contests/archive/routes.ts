import type { Reply } from '../../../contracts/calls.ts';
import * as calls from '../../../contracts/contest-archive.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../services.ts';
import * as store from './store.ts';

export function archiveRoutes(api: Api): void {
  api.bind(calls.listArchivedContests, async (_input, { db }) =>
    (await store.listArchived(db)).map((row) => ({
      id: row.contest_id,
      event_name: row.event_name,
      competitors: row.competitor_count,
      public_votes: row.vote_count,
      deleted_by: row.deleted_by,
      deleted_at: new Date(row.deleted_at).toISOString(),
    })),
  );

  api.bind(calls.getArchivedRecord, async ({ params }, { db }) => {
    const row = await store.findArchived(db, params.id);
    if (row === undefined) throw notFound();
    const record = JSON.parse(row.record_json) as Reply<'GET /postulations/archive/:id/'>;
    // Records that were kept before there was quarantine do not name it.
    return {
      ...record,
      contest: { ...record.contest, quarantine: record.contest.quarantine ?? 'none' },
    };
  });
}
