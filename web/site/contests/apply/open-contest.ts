import { useEffect, useState } from 'react';
import type { Input, Reply } from '../../../../contracts/calls.ts';
import { type Caller, call, isCallFailure } from '../../../ui/api.ts';

export type OpenContest = Reply<'POST /postulations/in/'>;

/** The contest that accepts applications, or when the next one does. */
export type Registration =
  | { open: OpenContest }
  | { open: null; opens: string | null; event: OpenContest['event'] | null };

/** Fetches whether a contest accepts applications now; from a browser with the site key. */
export async function fetchRegistration(caller: Caller, siteKey?: string): Promise<Registration> {
  const body: object = siteKey === undefined ? {} : { h_key: siteKey };
  try {
    const input = { body } as Input<'POST /postulations/in/'>;
    return { open: await caller.call('POST /postulations/in/', input) };
  } catch (error) {
    if (!isCallFailure(error) || error.status !== 404) throw error;
    const { opens = null, event = null } = error.body as Partial<{
      opens: string;
      event: OpenContest['event'];
    }>;
    return { open: null, opens, event };
  }
}

/** Maximum time, in milliseconds, that the page waits for an opening. */
const MAX_WAIT_MS = 24 * 3_600_000;
/** Tolerance, in milliseconds, for the difference between the clocks of visitor and server. */
const CLOCK_TOLERANCE_MS = 2_000;

/**
 * Returns whether a contest accepts applications now. The page is cached for all visitors, so the
 * state is fetched again after hydration, when the visitor returns to the page, and at the opening
 * time.
 */
export function useRegistration(initialRegistration: Registration, siteKey: string): Registration {
  const [registration, setRegistration] = useState(initialRegistration);
  const opens = registration.open === null ? registration.opens : null;
  useEffect(() => {
    let isCurrent = true;
    async function refresh(): Promise<void> {
      // Without a response the page stays as it is, so that no input is lost.
      const reply = await fetchRegistration({ call }, siteKey).catch(() => null);
      if (reply !== null && isCurrent) setRegistration(reply);
    }
    function refreshIfVisible(): void {
      if (!document.hidden) void refresh();
    }
    void refresh();
    const delay = opens === null ? null : Date.parse(opens) - Date.now() + CLOCK_TOLERANCE_MS;
    const timer =
      delay !== null && delay > 0 && delay < MAX_WAIT_MS ? setTimeout(refresh, delay) : undefined;
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [siteKey, opens]);
  return registration;
}
