import { DAY_MS } from '../contracts/durations.ts';
import '../server/dates/table.ts';
import { toMomentColumns } from '../server/dates/rules.ts';
import type { Tx } from '../server/db/database.ts';
import type { DemoDate } from './content-types.ts';

/** Inserts the dates, as many days from `now` as they say. */
export async function insertDates(tx: Tx, dates: readonly DemoDate[], now: number): Promise<void> {
  const entries = await tx.selectFrom('entry').select(['id', 'name', 'name_id']).execute();
  const bySlug = new Map(entries.map((entry) => [entry.name_id, entry]));
  for (const { event, inDays, hour, movedBy, lineup, title, ...date } of dates) {
    const owner = bySlug.get(event);
    if (owner === undefined) throw new Error(`the demo event ${event} is missing`);
    const local = (days: number) =>
      `${new Date(now + days * DAY_MS).toISOString().slice(0, 10)}T${hour}`;
    const postponed_to = movedBy === undefined ? null : local(inDays + movedBy);
    const times = { starts: local(inDays), ends: null, postponed_to, zone: date.zone };
    const names = lineup.map((name) => {
      const artist = bySlug.get(name);
      return { artist: artist?.id ?? null, name: artist?.name ?? name };
    });
    const announced = now + Math.min(inDays - 30, -1) * DAY_MS;
    await tx
      .insertInto('event_date')
      .values({
        state: 'announced',
        currency: 'USD',
        tickets: '',
        map: '',
        notes: '',
        ...date,
        ...times,
        ...toMomentColumns(times),
        entry_id: owner.id,
        title: title ?? owner.name,
        lineup: JSON.stringify(names),
        is_active: 1,
        created_at: announced,
        updated_at: announced,
      })
      .execute();
  }
}
