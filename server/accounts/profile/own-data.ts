import type { Services } from '../../services.ts';
import type { AccountRow } from '../account-store.ts';

function withTimes<T extends object>(row: T): Record<string, unknown> {
  const isTime = (name: string) => name.endsWith('_at') || name.endsWith('_until');
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isTime(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
}

/**
 * Returns all stored data of a person as JSON, for their own export. Times are ISO 8601 texts in
 * UTC.
 */
export async function collectOwnData(
  { db, people }: Pick<Services, 'db' | 'people'>,
  account: AccountRow,
): Promise<string> {
  const { password_hash: _hash, feed_hash: _feed, ...person } = account;
  const rows = Object.entries(await people.collect(db, account.id));
  const data = {
    account: withTimes(person),
    ...Object.fromEntries(rows.map(([name, list]) => [name, list.map(withTimes)])),
  };
  return JSON.stringify(data, null, 2);
}
