import sharp from 'sharp';
import { USER_TYPE } from '../contracts/accounts.ts';
import { DAY_MS, HOUR_MS } from '../contracts/durations.ts';
import { insertAccount } from '../server/accounts/account-store.ts';
import type { Tx } from '../server/db/database.ts';
import { reservations } from '../server/reservations/booking/store.ts';
import { debitHours, grantHours } from '../server/reservations/hours/ledger.ts';
import { packs } from '../server/reservations/purchases/packs.ts';
import { purchases } from '../server/reservations/purchases/store.ts';
import { toReservedTime } from '../server/reservations/rules.ts';
import { getStudio, studios } from '../server/reservations/store.ts';
import type { Services } from '../server/services.ts';
import { demo } from './content.ts';

/** Caracas is four hours behind UTC all year. */
const BEHIND = 4 * HOUR_MS;
const actor = 'demo';

/** What stands in for the photograph of a transfer: a slip with lines and a stamp. */
export async function createProof({ pictures }: Services): Promise<string> {
  const lines = Array.from(
    { length: 7 },
    (_, row) => `<rect x="60" y="${150 + row * 60}" width="${row % 2 ? 300 : 420}" height="18"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
    <rect width="600" height="800" fill="#f4f1ea"/><rect width="600" height="90" fill="#2d4a6b"/>
    <g fill="#8f8a80">${lines.join('')}</g>
    <circle cx="440" cy="640" r="90" fill="none" stroke="#b3261e" stroke-width="12"/>
  </svg>`;
  return pictures.createPrivate(await sharp(Buffer.from(svg)).png().toBuffer());
}

/** The first moment of a local hour, some days from today; Sundays become Mondays. */
function getMoment(now: number, day: number, hour: number): number {
  const midnight = Math.floor((now - BEHIND) / DAY_MS) * DAY_MS + day * DAY_MS;
  const isSunday = new Date(midnight).getUTCDay() === 0;
  return midnight + (isSunday ? DAY_MS : 0) + hour * HOUR_MS + BEHIND;
}

/** Adds the customers, without a password: nobody logs in as one of them. Returns their ids. */
async function addCustomers(tx: Tx, now: number): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, person] of demo.studio.customers.entries()) {
    const { id } = await insertAccount(tx, {
      ...person,
      username: `demo.cliente${index + 1}`,
      email: `cliente${index + 1}@example.com`,
      user_type: USER_TYPE.customer,
      password_hash: '',
      is_active: 1,
      must_change_password: 0,
      created_at: now - 40 * DAY_MS,
    });
    ids.push(id);
  }
  return ids;
}

type Purchase = (typeof demo.studio.purchases)[number];

/** Adds a purchase of a pack; one that is approved grants its hours. */
async function addPurchase(
  tx: Tx,
  account_id: number,
  { pack: index, state }: Purchase,
  proof: string,
  now: number,
): Promise<void> {
  const pack = demo.studio.packs[index];
  if (pack === undefined) throw new Error(`the demo pack ${index} is missing`);
  const { name, hours, price_cents, valid_days } = pack;
  const isApproved = state === 'approved';
  const { id } = await purchases.insert(tx, {
    ...{ account_id, hours, price_cents, valid_days, state },
    pack_id: null,
    pack_name: name,
    currency: 'USD',
    method: 'Pago Móvil',
    reference: '000123456',
    proof_file: state === 'in_review' ? proof : null,
    expires_at: now + 7 * DAY_MS,
    created_at: now - (isApproved ? 20 : 1) * DAY_MS,
    decided_at: isApproved ? now - 19 * DAY_MS : null,
    decided_by: isApproved ? actor : null,
    decision_reason: '',
  });
  if (!isApproved) return;
  const grant = { accountId: account_id, purchaseId: id, hours, validDays: valid_days };
  const entry = { source: name, kind: 'grant', key: `grant:purchase:${id}` } as const;
  const context = { actor, reason: name, now: now - 19 * DAY_MS };
  await grantHours(tx, { ...grant, ...entry }, context);
}

async function addBooking(
  tx: Tx,
  ids: { studio_id: number; account_id: number },
  { day, at, hours }: { day: number; at: number; hours: number },
  now: number,
): Promise<void> {
  const starts_at = getMoment(now, day, at);
  const row = await reservations.insert(tx, {
    ...ids,
    state: day < 0 ? 'completed' : 'confirmed',
    ...toReservedTime(starts_at, hours, { cancel_hours: 24 }),
    note: '',
    held_until: null,
    made_by: actor,
    decision_reason: '',
    created_at: now - 10 * DAY_MS,
    updated_at: now,
  });
  const debit = { accountId: ids.account_id, reservationId: row.id, hours };
  const context = { actor, reason: 'Reservación', now: now - 10 * DAY_MS };
  await debitHours(tx, { ...debit, key: `reserve:${row.id}` }, context);
}

/** Adds packs, customers with hours, and reservations around now; `proof` is a stored file's name. */
export async function fillStudio(tx: Tx, proof: string, now: number): Promise<void> {
  const { id: studio_id } = await getStudio(tx);
  await studios.update(tx, studio_id, { methods: JSON.stringify(demo.studio.methods) });
  for (const pack of demo.studio.packs) {
    await packs.rows.insert(tx, { ...pack, currency: 'USD', is_active: 1 });
  }
  const accounts = await addCustomers(tx, now);
  for (const purchase of demo.studio.purchases) {
    await addPurchase(tx, accounts[purchase.customer] ?? 0, purchase, proof, now);
  }
  for (const { customer, ...booking } of demo.studio.bookings) {
    await addBooking(tx, { studio_id, account_id: accounts[customer] ?? 0 }, booking, now);
  }
}
