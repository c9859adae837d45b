import type { Edit, OpenedRecord, PlanItem, RecordChange } from '../contracts/edits.ts';
import type { EntryItem } from '../contracts/entries.ts';
import { planJob } from '../server/editing/run-plans.ts';
import { runDue } from '../server/jobs/jobs.ts';
import { type Client, PASSWORD, type TestApp, tokenIn } from './app.ts';

export const ARTIST = 'PATCH /artist/init/:id/';

/** Two administrators, and the calls with which they edit artists. */
export function withEditors(site: TestApp) {
  const tokens = new Map<string, string>();
  async function as(username: string): Promise<Client> {
    const { db } = site.app.services;
    const accounts = db.selectFrom('account').selectAll();
    const find = (name: string) => accounts.where('username', '=', name).executeTakeFirst();
    if ((await find(username)) === undefined) {
      await site.as('administrator');
      const { id: _, ...row } = (await find('cuenta-administrator')) as { id: number };
      await db
        .insertInto('account')
        .values({ ...row, username, email: '' } as never)
        .execute();
    }
    const token = tokens.get(username);
    if (token !== undefined) return site.withToken(token);
    const login = await site.withToken(null).post('/login/', { username, password: PASSWORD });
    tokens.set(username, tokenIn(login));
    return site.withToken(tokenIn(login));
  }
  const record = (id: number) => ({ call: ARTIST, id });
  /** A change of an artist: the value before and after of each field. */
  const change = (
    id: number,
    fields: Record<string, readonly [unknown, unknown]>,
  ): RecordChange => ({
    ...record(id),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, [was, is]]) => [name, { was, is }]),
    ),
  });
  return {
    as,
    record,
    change,
    async createArtist(name: string, more: object = {}): Promise<number> {
      const made = await site.staff.post('/artist/init/', { name, description: 'Hoy.', ...more });
      return (made.body as EntryItem).id;
    },
    async open(who: string, id: number, tab = `ventana-${who}`): Promise<OpenedRecord> {
      return (await (await as(who)).post('/h/editing/', { ...record(id), tab }))
        .body as OpenedRecord;
    },
    async keep(who: string, id: number, changes: RecordChange[], more: object = {}) {
      const body = { ...record(id), tab: `ventana-${who}`, changes, ...more };
      const answer = await (await as(who)).put('/h/edits/', body);
      return { ...answer, edit: (answer.body as { edit: Edit | null }).edit };
    },
    async discard(who: string, id: number, version: string | undefined, more: object = {}) {
      const body = { ...record(id), tab: `ventana-${who}`, version, ...more };
      return (await as(who)).post('/h/edits/discarded/', body);
    },
    async save(who: string, changes: RecordChange[], more: object = {}) {
      return (await as(who)).patch('/h/records/', { changes, ...more });
    },
    async plan(who: string, id: number, more: object): Promise<PlanItem> {
      const body = { ...record(id), action: 'publish', ...more };
      return (await (await as(who)).post('/h/plans/', body)).body as PlanItem;
    },
    runPlans: () => runDue(site.app.services, planJob(site.app.api, site.app.services)),
    /** Logs in anew, as after the clock was moved. */
    forgetSessions: () => {
      tokens.clear();
    },
  };
}
