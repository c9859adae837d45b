/**
 * Returns a function that calls `load` at its first call and returns the same promise ever after. A
 * promise that is rejected is not kept: the next call tries again.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
