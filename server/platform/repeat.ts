/**
 * Does work now and then again every `every` milliseconds, never twice at once.
 * @param onError called when the work fails; it is done again at the next time
 * @returns a function that stops it
 */
export function repeat(
  work: () => Promise<unknown>,
  every: number,
  onError: (error: unknown) => void,
): () => void {
  let isRunning = false;
  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    await work().catch(onError);
    isRunning = false;
  }
  const timer = setInterval(() => void run(), every);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
