import { ApiError } from '../../ui/api.ts';

/** Reads a record, or returns null if it does not exist (404). */
export async function findOrNull<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
