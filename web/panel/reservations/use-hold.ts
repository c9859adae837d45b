import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { JUST_TAKEN, type ReservationItem } from '../../../contracts/reservations.ts';
import { ApiError } from '../../ui/api.ts';
import { readFieldErrors } from '../../ui/field-errors.ts';
import { call } from '../ui/client.ts';
import { getReasonText } from '../ui/field-errors.ts';
import { texts } from './studio-texts.ts';

export type Quote = Reply<'POST /capsula/reservations/quote/'>;
export interface NearestSlot {
  starts_at: string;
  ends_at: string;
}

export interface BookingRequest {
  start: number;
  hours: number;
  /** Customer, if staff reserve for somebody. */
  account: number | undefined;
}

/** Held for 10 minutes; `deadline` is in milliseconds by the clock of this device. */
interface Hold {
  phase: 'held';
  quote: Quote;
  held: ReservationItem;
  deadline: number;
}

export type HoldState =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | Hold
  | { phase: 'over' }
  | { phase: 'refused'; text: string; quote: Quote | null; nearest: NearestSlot[] };

/** Debounce of the request in milliseconds. */
const DEBOUNCE_MS = 250;

/** Returns the alternatives of a 409 response. */
export function parseNearest(error: unknown): NearestSlot[] {
  const nearest = error instanceof ApiError ? error.body.nearest : null;
  return Array.isArray(nearest) ? (nearest as NearestSlot[]) : [];
}

function toRefusal(error: unknown, quote: Quote | null): HoldState {
  const [first] = Object.values(readFieldErrors(error));
  const text = first ?? getReasonText(error, quote ? texts.notReserved : texts.notAsked);
  return { phase: 'refused', text, quote, nearest: parseNearest(error) };
}

async function requestHold({ start, hours, account }: BookingRequest): Promise<HoldState> {
  const request = { starts_at: new Date(start).toISOString(), hours, account };
  let quote: Quote | null = null;
  try {
    quote = await call('POST /capsula/reservations/quote/', { body: request });
    // Hours that are taken are requested too, because the refusal names the nearest free ones.
    if (quote.problem !== null && quote.problem !== JUST_TAKEN) {
      return { phase: 'refused', text: quote.problem, quote, nearest: [] };
    }
    const body = { ...request, hold: true };
    const held = await call('POST /capsula/reservations/', { body });
    const lifetimeMs = Date.parse(held.held_until ?? held.created_at) - Date.parse(held.created_at);
    return { phase: 'held', quote, held, deadline: Date.now() + lifetimeMs };
  } catch (error) {
    return toRefusal(error, quote);
  }
}

/** Changes the hours of a hold; when the new ones cannot be had, it keeps its own. */
async function moveHold(hold: Hold, { start, hours }: BookingRequest): Promise<HoldState> {
  const quote = { ...hold.quote, cost: hours, balance_after: hold.quote.balance - hours };
  try {
    const body = { starts_at: new Date(start).toISOString(), hours };
    const input = { params: { id: hold.held.id }, body };
    const held = await call('POST /capsula/reservations/:id/move/', input);
    return { ...hold, quote: { ...quote, cancel_until: held.cancel_until }, held };
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 409 && !error.body.nearest;
    return isOver ? { phase: 'over' } : toRefusal(error, quote);
  }
}

function cancelHold({ held: { id } }: Hold): Promise<unknown> {
  const input = { params: { id }, body: {} };
  // A failure is ignored, because the hold expires.
  return call('POST /capsula/reservations/:id/cancel/', input).catch(() => null);
}

/**
 * Holds the requested hours; changes the hold when other hours are requested, and releases it when the
 * customer changes or the request ends without a confirmation.
 * `onChange` is called after hours were released.
 */
export function useHold(request: BookingRequest | null, onChange: () => void) {
  const [state, setState] = useState<HoldState>({ phase: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const hold = useRef<Hold | null>(null);
  const notifyChange = useEffectEvent(onChange);
  const { start, hours, account } = request ?? { start: 0, hours: 0, account: undefined };
  const isRequested = request !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer needs another hold
  useEffect(() => {
    const releaseHold = async () => {
      const released = hold.current;
      if (released === null) return;
      hold.current = null;
      await cancelHold(released);
      notifyChange();
    };
    return () => {
      queue.current = queue.current.then(releaseHold);
    };
  }, [isRequested, account]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` requests the same hours again
  useEffect(() => {
    if (!isRequested) {
      setState({ phase: 'idle' });
      return;
    }
    let isCurrent = true;
    setState({ phase: 'asking' });
    const requestHours = async () => {
      if (!isCurrent) return;
      const asked = { start, hours, account };
      const previous = hold.current && hold.current.deadline > Date.now() ? hold.current : null;
      const holdState = await (previous ? moveHold(previous, asked) : requestHold(asked));
      if (holdState.phase !== 'refused')
        hold.current = holdState.phase === 'held' ? holdState : null;
      if (holdState.phase === 'held' && previous) notifyChange();
      if (isCurrent) setState(holdState);
    };
    const timer = setTimeout(() => {
      queue.current = queue.current.then(requestHours);
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isRequested, start, hours, account, attempt]);

  function forgetHold(): void {
    hold.current = null;
  }
  return {
    state,
    /** Keeps the hold, which was confirmed: it is not released. */
    keepConfirmed: forgetHold,
    expire() {
      forgetHold();
      setState({ phase: 'over' });
    },
    retry: () => setAttempt((current) => current + 1),
  };
}
