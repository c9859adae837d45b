import { expect, test } from 'vitest';
import { ApiError } from '../../ui/api.ts';
import { findOrNull } from './find-or-null.ts';

test('a record that does not exist is null; any other read error is thrown', async () => {
  expect(await findOrNull(() => Promise.reject(new ApiError(404, {})))).toBeNull();
  const broken = () => Promise.reject(new ApiError(500, {}));
  await expect(findOrNull(broken)).rejects.toThrow(ApiError);
});
