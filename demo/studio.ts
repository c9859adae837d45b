import sharp from 'sharp';
import { USER_TYPE } from '../contracts/accounts.ts';
import { DAY_MS, HOUR_MS } from '../contracts/durations.ts';
import type { Tx } from '../server/db/database.ts';
import { occupyHours, reservations } from '../server/reservations/booking/store.ts';
import { debitHours, grantHours } from '../server/reservations/hours/ledger.ts';
import { packs } from '../server/reservations/purchases/packs.ts';
import { purchases } from '../server/reservations/purchases/store.ts';
import { getStudio } from '../server/reservations/store.ts';
import type { PurchaseState } from '../server/reservations/table.ts';
import type { Services } from '../server/services.ts';

/** Caracas is four hours behind UTC all year. */
const BEHIND = 4 * HOUR_MS;

const DEMO_PACKS = [
  { name: 'Una tarde', hours: 4, price_cents: 4000, valid_days: 60 },
  { name: 'Maqueta', hours: 10, price_cents: 9000, valid_days: 90 },
  { name: 'Disco completo', hours: 40, price_cents: 32_000, valid_days: 180 },
] as const;

/** Invented people on the example domain; without a password nobody logs in as one of them. */
const customers = [
  { first_name: 'Yuleisy', last_name: 'Carrasquel', phone: '+58 412 000 0001' },
  { first_name: 'Dúo', last_name: 'Cardón y Cují', phone: '+58 414 000 0002' },
  { first_name: 'Marlon', last_name: 'Piñango', phone: '' },
] as const;

/** Of each customer (by place above): days from today, the hour of the wall, and how many. */
const bookings = [
  { of: 0, day: -6, at: 14, hours: 2 },
  { of: 0, day: 2, at: 16, hours: 2 },
  { of: 1, day: 2, at: 11, hours: 3 },
  { of: 1, day: 5, at: 18, hours: 2 },
  { of: 2, day: 9, at: 10, hours: 1 },
] as const;

const methods = [
  { name: 'Transferencia', instructions: 'Banco de ejemplo, cuenta 0000-0000-00-0000000000.' },
  {
    name: 'Pago Móvil',
    instructions: 'Teléfono 0400-0000000, C.I. V-0.000.000, Banco de ejemplo.',
  },
  { name: 'Zelle', instructions: 'pagos@example.com, a nombre de La Cápsula.' },
  { name: 'Efectivo', instructions: 'En la recepción del estudio; pida su recibo.' },
];

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

/** The first moment of an hour of the wall, some days from today; Sundays become Mondays. */
function getMoment(now: number, day: number, hour: number): number {
  const midnight = Math.floor((now - BEHIND) / DAY_MS) * DAY_MS + day * DAY_MS;
  const isSunday = new Date(midnight).getUTCDay() === 0;
  return midnight + (isSunday ? DAY_MS : 0) + hour * HOUR_MS + BEHIND;
}

async function addCustomer(tx: Tx, place: number, now: number): Promise<number> {
  const person = customers[place] ?? customers[0];
  const { id } = await tx
    .insertInto('account')
    .values({
      ...person,
      username: `demo.cliente${place + 1}`,
      email: `cliente${place + 1}@example.com`,
      user_type: USER_TYPE.customer,
      password_hash: '',
      is_active: 1,
      must_change_password: 0,
      created_at: now - 40 * DAY_MS,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const actor = 'demo';

/** A purchase of a pack; one that is approved grants its hours. */
async function addPurchase(
  tx: Tx,
  bought: { account_id: number; pack: number; state: PurchaseState; proof: string | null },
  now: number,
): Promise<void> {
  const { account_id, state, proof } = bought;
  const pack = DEMO_PACKS[bought.pack] ?? DEMO_PACKS[0];
  const isApproved = state === 'approved';
  const { id } = await purchases.insert(tx, {
    account_id,
    pack_id: null,
    pack_name: pack.name,
    hours: pack.hours,
    price_cents: pack.price_cents,
    currency: 'USD',
    valid_days: pack.valid_days,
    method: 'Pago Móvil',
    reference: '000123456',
    proof_file: proof,
    state,
    expires_at: now + 7 * DAY_MS,
    created_at: now - (isApproved ? 20 : 1) * DAY_MS,
    decided_at: isApproved ? now - 19 * DAY_MS : null,
    decided_by: isApproved ? actor : null,
    decision_reason: '',
  });
  if (!isApproved) return;
  const grant = {
    accountId: account_id,
    purchaseId: id,
    hours: pack.hours,
    validDays: pack.valid_days,
    source: pack.name,
    kind: 'grant' as const,
    key: `grant:purchase:${id}`,
  };
  await grantHours(tx, grant, { actor, reason: pack.name, now: now - 19 * DAY_MS });
}

/** Packs, customers with hours, and reservations around now; `proof` is a stored file's name. */
export async function insertStudio(tx: Tx, proof: string, now: number): Promise<void> {
  const studio = await getStudio(tx);
  await tx
    .updateTable('studio')
    .set({ methods: JSON.stringify(methods) })
    .where('id', '=', studio.id)
    .execute();
  for (const pack of DEMO_PACKS)
    await packs.rows.insert(tx, { ...pack, currency: 'USD', is_active: 1 });
  const ids: number[] = [];
  for (const place of customers.keys()) ids.push(await addCustomer(tx, place, now));
  const resolveAccount = (place: number) => ids[place] ?? 0;
  for (const account_id of ids) {
    await addPurchase(tx, { account_id, pack: 1, state: 'approved', proof: null }, now);
  }
  const waiting = { account_id: resolveAccount(1), pack: 2 };
  await addPurchase(tx, { ...waiting, state: 'in_review', proof }, now);
  const unpaid = { account_id: resolveAccount(2), pack: 0 };
  await addPurchase(tx, { ...unpaid, state: 'awaiting_proof', proof: null }, now);
  for (const { of, day, at, hours } of bookings) {
    const starts_at = getMoment(now, day, at);
    const row = await reservations.insert(tx, {
      studio_id: studio.id,
      account_id: resolveAccount(of),
      state: day < 0 ? 'completed' : 'confirmed',
      starts_at,
      ends_at: starts_at + hours * HOUR_MS,
      hours,
      note: '',
      held_until: null,
      made_by: actor,
      decision_reason: '',
      created_at: now - 10 * DAY_MS,
      updated_at: now,
    });
    await occupyHours(tx, row);
    const spent = { accountId: resolveAccount(of), reservationId: row.id, hours };
    const deed = { actor, reason: 'Reservación', now: now - 10 * DAY_MS };
    await debitHours(tx, { ...spent, key: `reserve:${row.id}` }, deed);
  }
}
