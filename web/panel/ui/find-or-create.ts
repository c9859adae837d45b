import { ApiError } from '../../ui/api.ts';

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Reads a record, or creates it after a 404; if another created it meanwhile, reads it again. */
export async function findOrCreate<T>(
  find: () => Promise<T>,
  create: () => Promise<T>,
): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
  try {
    return await create();
  } catch (error) {
    if (!hasStatus(error, 400)) throw error;
    return find();
  }
}

/** Reads a record, or returns null if it does not exist (404). */
export async function findOrNull<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
