/** Returns a function that says whether `promise` has settled. */
export function watch(promise: Promise<unknown>): () => boolean {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  return () => isSettled;
}
