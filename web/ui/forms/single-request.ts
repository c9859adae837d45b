import { useRef, useState } from 'react';

/** Runs one request at a time, however often a button is clicked. Returns whether one runs, and `run`. */
export function useSingleRequest() {
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }
  return [isBusy, run] as const;
}
