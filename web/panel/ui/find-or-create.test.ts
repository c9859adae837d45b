import { expect, test } from 'vitest';
import { ApiError } from '../../ui/api.ts';
import { findOrCreate, findOrNull } from './find-or-create.ts';

const missing = () => Promise.reject(new ApiError(404, {}));

test('an existing record is read and not created', async () => {
  const never = () => Promise.reject(new Error('created'));
  expect(await findOrCreate(async () => 'there', never)).toBe('there');
});

test('a missing record is created', async () => {
  expect(await findOrCreate(missing, async () => 'made')).toBe('made');
});

test('a record created concurrently is read again', async () => {
  let reads = 0;
  const find = async () => {
    reads += 1;
    if (reads === 1) throw new ApiError(404, {});
    return 'theirs';
  };
  const exists = () => Promise.reject(new ApiError(400, { artist: ['Ya existe.'] }));
  expect(await findOrCreate(find, exists)).toBe('theirs');
});

test('any other read error is thrown, and nothing is created', async () => {
  const broken = () => Promise.reject(new ApiError(500, {}));
  await expect(findOrCreate(broken, async () => 'made')).rejects.toThrow(ApiError);
  await expect(findOrNull(broken)).rejects.toThrow(ApiError);
  expect(await findOrNull(missing)).toBeNull();
});
