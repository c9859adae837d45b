import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { insertMany } from '../db/insert-many.ts';

const ROWS = 5000;
const site = withApp();

/** Milliseconds of CPU of this thread: the embedded database runs on the thread that serves visitors. */
async function getCost(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test('a search of the longest allowed text costs about what one word costs', async () => {
  const text = 'Buenas, quisiera saber cuándo será la próxima batalla en la ciudad. '.repeat(12);
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...{
      name: `Ñandú ${index}`,
      email: `n${index}@example.com`,
      country: 'VE',
      subject: 'Pregunta',
    },
    ...{
      message: text,
      created_at: index,
      is_read: 0,
      is_answered: 0,
      is_demo: 0,
      mail_job_id: null,
    },
  }));
  await insertMany(site.app.services.db, 'contact_message', rows);
  const staff = await site.as('administrator');
  const search = (words: string) =>
    getCost(() => staff.get(`/h/messages/?search=${encodeURIComponent(words)}`));
  await search('nandu');
  const one = await search('nandu');
  const many = await search('a b c d e f g h i j k l m n o p q r s t u v x y z '.repeat(2).trim());
  expect(many / one).toBeLessThan(3);
});
