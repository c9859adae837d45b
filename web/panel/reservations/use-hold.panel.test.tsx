import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mount, unmountAll } from '../../../test/mount.tsx';
import { type BookingRequest, type HoldState, useHold } from './use-hold.ts';

const { fetch } = globalThis;
/** A loaded machine needs more than the second that is waited otherwise. */
const PATIENCE = 20_000;
const START = Date.parse('2026-03-10T14:00:00Z');
let sent: string[];
let taken: number;
let isOver = false;
let hold: ReturnType<typeof useHold>;

/** A studio whose hours are free, apart from requests of `taken` hours. */
async function answer(input: unknown, { body }: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(String(input), 'https://tarima.example');
  const { hours } = JSON.parse(String(body ?? '{}'));
  sent.push([pathname.replace(/^.*\/reservations\//, ''), hours ?? ''].join(' ').trim());
  const cancel_until = new Date(START - hours * 3_600_000).toISOString();
  if (pathname.endsWith('/quote/')) {
    return Response.json({ cost: hours, balance: 9, balance_after: 9 - hours, problem: null });
  }
  if (isOver && pathname.endsWith('/move/')) {
    return Response.json({ detail: 'Esta reservación ya no se puede cambiar.' }, { status: 409 });
  }
  if (hours === taken) return Response.json({ detail: 'Tomado.', nearest: [] }, { status: 409 });
  const created_at = '2026-03-01T10:00:00Z';
  const held_until = '2026-03-01T10:10:00Z';
  return Response.json({ id: 7, state: 'held', hours, created_at, held_until, cancel_until });
}

function Booking({ request, onChange }: { request: BookingRequest | null; onChange(): void }) {
  hold = useHold(request, onChange);
  return null;
}

const ask = (hours: number, account?: number) => ({ start: START, hours, account });
const reach = (phase: HoldState['phase'], cost: number) =>
  vi.waitFor(() => expect(hold.state).toMatchObject({ phase, quote: { cost } }), PATIENCE);

beforeAll(() => {
  globalThis.fetch = answer;
});
afterEach(unmountAll);
afterAll(() => {
  globalThis.fetch = fetch;
});

test('other hours change the hold, which is released once at the end; a refusal leaves it', async () => {
  [sent, taken] = [[], 3];
  const onChange = vi.fn();
  const show = mount(<Booking request={ask(1)} onChange={onChange} />);
  await reach('held', 1);
  show(<Booking request={ask(2)} onChange={onChange} />);
  await reach('held', 2);
  expect(hold.state).toMatchObject({ quote: { balance_after: 7 }, held: { id: 7, hours: 2 } });
  show(<Booking request={ask(3)} onChange={onChange} />);
  await reach('refused', 3);
  show(<Booking request={ask(4)} onChange={onChange} />);
  await reach('held', 4);
  show(<Booking request={null} onChange={onChange} />);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(3), PATIENCE);
  expect(sent).toEqual(['quote/ 1', '1', '7/move/ 2', '7/move/ 3', '7/move/ 4', '7/cancel/']);
});

test('a hold that ran out behind a refusal is forgotten, and so is one that the studio ended', async () => {
  [sent, taken] = [[], 3];
  const now = vi.spyOn(Date, 'now');
  const show = mount(<Booking request={ask(1)} onChange={() => undefined} />);
  await reach('held', 1);
  show(<Booking request={ask(3)} onChange={() => undefined} />);
  await reach('refused', 3);
  const later = Date.now() + 600_000;
  now.mockReturnValue(later);
  show(<Booking request={ask(2)} onChange={() => undefined} />);
  await reach('held', 2);
  isOver = true;
  show(<Booking request={ask(4)} onChange={() => undefined} />);
  await vi.waitFor(() => expect(hold.state).toEqual({ phase: 'over' }), PATIENCE);
  hold.retry();
  await reach('held', 4);
  isOver = false;
  now.mockRestore();
  expect(sent).toEqual([
    'quote/ 1',
    '1',
    '7/move/ 3',
    'quote/ 2',
    '2',
    '7/move/ 4',
    'quote/ 4',
    '4',
  ]);
});

test('another customer gets another hold, and a confirmed one is not released', async () => {
  [sent, taken] = [[], 0];
  const show = mount(<Booking request={ask(1, 5)} onChange={() => undefined} />);
  await reach('held', 1);
  show(<Booking request={ask(2, 6)} onChange={() => undefined} />);
  await reach('held', 2);
  hold.keepConfirmed();
  show(<Booking request={null} onChange={() => undefined} />);
  await vi.waitFor(() => expect(hold.state).toEqual({ phase: 'idle' }), PATIENCE);
  expect(sent).toEqual(['quote/ 1', '1', '7/cancel/', 'quote/ 2', '2']);
});
