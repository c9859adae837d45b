import { expect } from 'vitest';
import type { Reply } from '../contracts/calls.ts';
import type { DateItem } from '../contracts/dates.ts';
import type { Client, TestApp } from './app.ts';

/** Calls that tests of dates make on a site. */
export function dateCalls(site: TestApp) {
  const visitor = () => site.withToken(null);

  async function create(staff: Client, path: string, body: Record<string, unknown>) {
    const made = await staff.post(path, body);
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.body as { id: number; name_id: string };
  }

  /** A local time some days from now, at eight in the evening. */
  function inDays(days: number): string {
    const at = new Date(site.app.services.clock.now() + days * 86_400_000);
    return `${at.toISOString().slice(0, 10)}T20:00`;
  }

  /** The fields that a date needs, ten days from now. */
  function toDate(event: number, fields: Record<string, unknown> = {}) {
    return {
      ...{ event, starts: inDays(10), zone: 'America/Caracas', country: 'VE' },
      ...{ venue: 'Sala Pretil', city: 'Caracas', ...fields },
    };
  }

  return {
    ...{ visitor, create, inDays, toDate },
    makeEvent: (staff: Client, name: string) =>
      create(staff, '/event/init/', { name, condition: [1] }),
    async add(staff: Client, event: number, fields: Record<string, unknown> = {}) {
      const made = await staff.post('/h/dates/', toDate(event, fields));
      expect([made.status, made.text]).toEqual([201, expect.any(String)]);
      return made.body as DateItem;
    },
    async agenda(query: string): Promise<Reply<'GET /h/agenda/'>> {
      const { status, body } = await visitor().get(`/h/agenda/?${query}`);
      expect(status).toBe(200);
      return body as Reply<'GET /h/agenda/'>;
    },
  };
}

export const getIds = (list: readonly { id: number }[]) => list.map(({ id }) => id);
