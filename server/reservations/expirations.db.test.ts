import {
  type CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type RootOperationNode,
  sql,
} from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { createCustomer, getBalance, giveHours, type TestCustomer } from '../../test/studio.ts';
import { applyDueExpirations } from './expirations.ts';

/** Number of weeks in ten years, each with ten lots, ten purchases and fifty reservations. */
const WEEKS = 520;

/** One node of an executed PostgreSQL plan. */
interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

function rowsTouched(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const below = (node.Plans ?? []).map(rowsTouched);
  return node['Actual Rows'] + removed + below.reduce((sum, rows) => sum + rows, 0);
}

describe('due expirations', () => {
  const site = withApp();
  const { staff } = site;
  const database = () => site.app.services.db;

  async function addHistory(accountId: number): Promise<void> {
    const { id: studioId } = await database()
      .selectFrom('studio')
      .select('id')
      .executeTakeFirstOrThrow();
    const now = site.app.services.clock.now();
    const numbers = (count: number) => sql`with recursive n (i) as
      (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
    const ago = (step: number) => sql`${sql.lit(now)} - cast(n.i as bigint) * ${sql.lit(step)}`;
    await sql`insert into purchase (account_id, pack_name, hours, price_cents, currency, valid_days,
        method, reference, state, expires_at, created_at, decision_reason)
      ${numbers(WEEKS * 10)}
      select ${sql.lit(accountId)}, 'Diez', 10, 100, 'USD', 30, 'Efectivo', '',
        case when n.i % 5 = 0 then 'expired' else 'approved' end,
        ${ago((7 * DAY_MS) / 10)}, ${ago((7 * DAY_MS) / 10)}, '' from n`.execute(database());
    await sql`insert into hour_lot (account_id, source, expires_at, expired_at, created_at)
      ${numbers(WEEKS * 10)}
      select ${sql.lit(accountId)}, 'Diez', ${ago((7 * DAY_MS) / 10)}, 1, 0 from n`.execute(
      database(),
    );
    await sql`insert into reservation (studio_id, account_id, state, starts_at, ends_at, hours, cancel_until,
        note, made_by, decision_reason, created_at, updated_at)
      ${numbers(WEEKS * 50)}
      select ${sql.lit(studioId)}, ${sql.lit(accountId)},
        case when n.i % 5 = 0 then 'cancelled_ok' else 'completed' end,
        ${ago((7 * DAY_MS) / 50)}, ${ago((7 * DAY_MS) / 50)}, 1, 0, '', '', '', 0, 0 from n`.execute(
      database(),
    );
  }

  /** Captures the query of `applyDueExpirations`, which comes after its parts. */
  async function questionOfRead(): Promise<CompiledQuery> {
    const nodes: RootOperationNode[] = [];
    const listener: KyselyPlugin = {
      transformQuery: ({ node }) => {
        nodes.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await applyDueExpirations({ ...site.app.services, db: database().withPlugin(listener) });
    const whole = nodes.at(-1);
    if (whole === undefined) throw new Error('nothing was asked');
    return database().getExecutor().compileQuery(whole, createQueryId());
  }

  async function getPlan(question: CompiledQuery): Promise<Array<Record<string, unknown>>> {
    const how =
      inject('engine') === 'sqlite' ? 'explain query plan' : 'explain (analyze, format json)';
    const asked = { ...question, sql: `${how} ${question.sql}` };
    return (await database().executeQuery<Record<string, unknown>>(asked)).rows;
  }

  test('are looked up without reading the ten years before', async () => {
    const { id } = await createCustomer(site);
    await addHistory(id);
    if (inject('engine') === 'postgres') await sql`analyze`.execute(database());
    const question = await questionOfRead();
    const plan = await getPlan(question);
    if (inject('engine') === 'sqlite') {
      const steps = plan.map(({ detail }) => String(detail));
      const searches = steps.filter((step) => step.startsWith('SEARCH'));
      expect(searches.length).toBeGreaterThanOrEqual(3);
      for (const step of searches) expect(step).toMatch(/to_expire|_open|_by_state/);
      expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
    } else {
      const [whole] = (plan[0]?.['QUERY PLAN'] ?? []) as Array<{ Plan: PlanNode }>;
      if (whole === undefined) throw new Error('no plan');
      expect(rowsTouched(whole.Plan), question.sql).toBeLessThan(15);
    }
  });

  test('one that fails stops no other, no read and no write; it is shown and tried again', async () => {
    const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
    await staff.patch('/capsula/studio/', { opening });
    const start = Math.floor(site.app.services.clock.now() / HOUR_MS) * HOUR_MS + 3 * DAY_MS;
    const reserve = async (customer: TestCustomer, hour: number, hold: boolean) => {
      const starts_at = new Date(start + hour * HOUR_MS).toISOString();
      return customer.post('/capsula/reservations/', { starts_at, hours: 1, hold });
    };
    const [first, second, third] = [
      await createCustomer(site, 1),
      await createCustomer(site, 1),
      await createCustomer(site, 3),
    ];
    const { id } = (await reserve(first, 0, true)).body as { id: number };
    await reserve(second, 1, true);
    const db = database();
    const [debit] = await db
      .selectFrom('hour_entry')
      .selectAll()
      .where('reservation_id', '=', id)
      .execute();
    // The refund of the first hold collides with an entry of the same key.
    const { id: _, ...entry } = debit ?? expect.unreachable();
    const idempotency_key = `release:${id}:lot:${entry.lot_id}:1`;
    const blocking = { ...entry, reservation_id: null, hours: 0, idempotency_key };
    await db.insertInto('hour_entry').values(blocking).execute();
    site.advance(11 * 60_000);
    const getState = async (customer: TestCustomer) => {
      const { body } = await customer.get('/capsula/reservations/');
      return (body as { results: { state: string }[] }).results.map(({ state }) => state);
    };
    expect([await getState(first), await getState(second)]).toEqual([['held'], ['expired']]);
    expect((await reserve(third, 1, false)).status).toBe(201);
    // Its hours are free, although its end is not written.
    expect((await reserve(third, 0, false)).status).toBe(201);
    expect((await first.post(`/capsula/reservations/${id}/confirm/`)).status).toBe(409);
    const failing = async () =>
      ((await staff.get('/me/today/')).body as Reply<'GET /me/today/'>).failures;
    expect(await failing()).toMatchObject([{ kind: 'expirations', attempts: 1 }]);
    await db.deleteFrom('hour_entry').where('idempotency_key', '=', idempotency_key).execute();
    site.advance(30_000);
    expect(await getState(first)).toEqual(['expired']);
    expect(await failing()).toEqual([]);
  });

  test('a hold that has run out is free for everybody, whoever has claimed its end', async () => {
    const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
    await staff.patch('/capsula/studio/', { opening });
    const [first, second] = [await createCustomer(site, 2), await createCustomer(site, 2)];
    const now = site.app.services.clock.now();
    const start = Math.floor(now / HOUR_MS) * HOUR_MS + 5 * DAY_MS;
    const asked = { starts_at: new Date(start).toISOString(), hours: 2 };
    const held = await first.post('/capsula/reservations/', { ...asked, hold: true });
    const { id } = held.body as { id: number };
    site.advance(11 * 60_000);
    // As an instance leaves it that is killed while it ends the hold.
    const claim = { due_at: now, attempts: 0, last_error: '', claimed_until: now + HOUR_MS };
    const job = { kind: 'expirations', item: `reservation ${id}`, owner: 'x', ...claim };
    await database().insertInto('job').values(job).execute();
    const quoted = await second.post('/capsula/reservations/quote/', asked);
    expect(quoted.body).toMatchObject({ problem: null });
    // The customer's own hours are back, and are debited again.
    const again = await first.post('/capsula/reservations/', asked);
    expect([again.status, again.body]).toMatchObject([201, { state: 'confirmed' }]);
    expect(await getBalance(await first.again())).toBe(0);
    expect((await second.post('/capsula/reservations/', asked)).status).toBe(409);
  });

  test('an adjustment is made and told once for its key, and each time without one', async () => {
    const customer = await createCustomer(site);
    const adjust = async (key?: string) => {
      const body = { account: customer.id, hours: 2, reason: 'Regalo', key };
      expect((await staff.post('/capsula/hours/adjust/', body)).status).toBeLessThan(300);
      const audit = database().selectFrom('audit_entry').where('resource', '=', 'hours');
      const rows = await audit.where('resource_id', '=', customer.id).select('id').execute();
      return [await getBalance(customer), rows.length];
    };
    const key = crypto.randomUUID();
    expect(await adjust(key)).toEqual([2, 1]);
    expect(await adjust(key)).toEqual([2, 1]);
    expect(await adjust()).toEqual([4, 2]);
    expect(await adjust()).toEqual([6, 3]);
  });

  test('hours refunded to an expired lot expire there, and the lot is marked as expired again', async () => {
    const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
    await staff.patch('/capsula/studio/', { opening });
    const customer = await createCustomer(site);
    await giveHours(site, customer.id, 2, 1);
    const start = Math.floor(site.app.services.clock.now() / HOUR_MS) * HOUR_MS + 4 * DAY_MS;
    const made = await customer.post('/capsula/reservations/', {
      starts_at: new Date(start).toISOString(),
      hours: 2,
    });
    expect(made.status).toBe(201);
    const lot = () =>
      database()
        .selectFrom('hour_lot')
        .select('expired_at')
        .where('account_id', '=', customer.id)
        .executeTakeFirstOrThrow();
    const kinds = async () => {
      const entries = database().selectFrom('hour_entry').where('account_id', '=', customer.id);
      const rows = await entries.select(['kind', 'hours']).orderBy('id').execute();
      return rows.map(({ kind, hours }) => `${kind} ${hours}`);
    };
    expect(await lot()).toEqual({ expired_at: null });
    site.advance(1.5 * DAY_MS);
    await applyDueExpirations(site.app.services);
    const { expired_at } = await lot();
    expect(expired_at).not.toBeNull();
    expect(await kinds()).toEqual(['adjust 2', 'reserve -2']);
    site.advance(HOUR_MS);
    const { id } = made.body as { id: number };
    const admin = await site.as('administrator');
    const back = { give_back: true, reason: 'Falla eléctrica' };
    const answer = await admin.post(`/capsula/reservations/${id}/cancel/`, back);
    expect(answer.body).toMatchObject({ state: 'cancelled_ok' });
    expect(await kinds()).toEqual(['adjust 2', 'reserve -2', 'release 2', 'expire -2']);
    expect((await lot()).expired_at).toBeGreaterThan(expired_at ?? 0);
    expect(await getBalance(await customer.again())).toBe(0);
  });
});
