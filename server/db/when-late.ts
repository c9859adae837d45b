/**
 * Calls `run` after so many milliseconds, when what has arrived by then is handled: a process that was
 * stopped meanwhile finds its timers and the answers at the same moment.
 * @returns what cancels it
 */
export function whenLate(ms: number, run: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    immediate = setImmediate(run);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
