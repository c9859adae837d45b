import { ApiError } from '../../ui/api.ts';

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/**
 * Reads a record that is made when it is first asked for: a 404 on reading leads to its creation
 * When somebody else made it in between, reads again.
 */
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

/** Reads a record that may not be there yet: null then. */
export async function findOrNull<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
