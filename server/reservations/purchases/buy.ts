import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  MAX_PDF_BYTES,
  NOT_A_PROOF,
  NOT_AN_IMAGE,
  PDF_TOO_LARGE,
} from '../../../contracts/fields.ts';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import type { Tx } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import type { SpooledFile } from '../../http/multipart.ts';
import { withFileCleanup } from '../../media/new-files.ts';
import { PictureError, PRIVATE_FOLDER } from '../../media/pictures/picture-files.ts';
import { toIso } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { formatName } from '../booking/view.ts';
import { getCustomer } from '../customers.ts';
import {
  createPurchaseApprovedEmail,
  createPurchaseReceivedEmail,
  createPurchaseRejectedEmail,
} from '../emails.ts';
import { grantHours } from '../hours/ledger.ts';
import { isPurchaseOverdue, MAX_OPEN_PURCHASES, PROOF_WAIT_MS } from '../rules.ts';
import { emailCustomer, withStudioLock } from '../with-studio-lock.ts';
import { packs } from './packs.ts';
import { countOpenPurchases, findPurchase, type PurchaseOfCustomer, purchases } from './store.ts';

export function toPurchaseItem(row: PurchaseOfCustomer): PurchaseItem {
  return {
    id: row.id,
    state: row.state,
    account: row.account_id,
    customer: formatName(row),
    pack_name: row.pack_name,
    hours: row.hours,
    price: row.price_cents / 100,
    currency: row.currency,
    valid_days: row.valid_days,
    method: row.method,
    reference: row.reference,
    has_proof: row.proof_file !== null,
    expires_at: toIso(row.expires_at),
    created_at: toIso(row.created_at),
    decided_at: row.decided_at === null ? null : toIso(row.decided_at),
    decided_by: row.decided_by ?? '',
    decision_reason: row.decision_reason,
  };
}

const NO_PACK = 'Este paquete ya no está disponible.';
const NO_METHOD = 'Debe seleccionar un método de pago.';
const NO_PROOF = 'Debe adjuntar el comprobante.';
const TOO_MANY_OPEN =
  'Tiene demasiadas compras por decidir. Espere a que sean revisadas antes de comprar otra.';
const ALREADY_DECIDED = 'Esta compra ya fue decidida.';
const NOT_IN_REVIEW = 'Esta compra aún no tiene comprobante.';
const REASON_REQUIRED = 'Debe indicar el motivo.';

async function getPurchaseItem(tx: Tx, id: number): Promise<PurchaseItem> {
  const row = await findPurchase(tx, id);
  if (row === null) throw notFound();
  return toPurchaseItem(row);
}

/**
 * Stores a PDF as it was sent, anything else as a picture. The file's first bytes decide, not its name or type.
 * @throws PictureError when it is neither; HttpError 400 for a PDF that is too large
 */
async function storeProof({ pictures, storage }: Services, { path }: SpooledFile): Promise<string> {
  const isPdf = (await text(createReadStream(path, { end: 4 }))) === '%PDF-';
  if (!isPdf) return pictures.createPrivate({ path });
  if ((await stat(path)).size > MAX_PDF_BYTES) throw invalid({ proof: PDF_TOO_LARGE });
  const name = `${PRIVATE_FOLDER}${randomUUID()}.pdf`;
  await storage.put(name, createReadStream(path));
  return name;
}

/**
 * Stores a proof and runs `use` with its file name, null without one; deletes the file if `use` fails before COMMIT
 * was sent.
 */
async function withProof<T>(
  services: Services,
  file: SpooledFile | undefined,
  use: (name: string | null) => Promise<T>,
): Promise<T> {
  if (file === undefined) return use(null);
  let name: string;
  try {
    name = await storeProof(services, file);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw invalid({ proof: error.message === NOT_AN_IMAGE ? NOT_A_PROOF : error.message });
  }
  return withFileCleanup(services, [name], () => use(name));
}

/**
 * Creates a purchase with a copy of the pack as it is now. With a proof it is in review
 * immediately; without one it waits for the proof.
 * @throws HttpError 400 for a pack or method that is not offered; 409 with too many open purchases
 */
export async function createPurchase(
  services: Services,
  account: Account,
  input: {
    pack: number;
    method: string;
    reference?: string | undefined;
    account?: number | undefined;
  },
  file: SpooledFile | undefined,
): Promise<PurchaseItem> {
  return withProof(services, file, (proof) =>
    withStudioLock(services, account, async (change) => {
      const { tx, audit, studio, now } = change;
      const customer = await getCustomer(tx, account, input.account);
      const pack = await packs.rows.find(tx, input.pack);
      if (pack === null || pack.is_active !== 1) throw invalid({ pack: NO_PACK });
      if ((await countOpenPurchases(tx, customer.id)) >= MAX_OPEN_PURCHASES) {
        throw conflict(TOO_MANY_OPEN);
      }
      const methods = JSON.parse(studio.methods) as { name: string }[];
      if (!methods.some(({ name }) => name === input.method)) throw invalid({ method: NO_METHOD });
      const values = {
        account_id: customer.id,
        pack_id: pack.id,
        pack_name: pack.name,
        hours: pack.hours,
        price_cents: pack.price_cents,
        currency: pack.currency,
        valid_days: pack.valid_days,
        method: input.method,
        reference: input.reference ?? '',
        proof_file: proof,
        state: proof === null ? ('awaiting_proof' as const) : ('in_review' as const),
        expires_at: now + PROOF_WAIT_MS,
        created_at: now,
        decision_reason: '',
      };
      const { id } = await purchases.insert(tx, values);
      audit({ action: 'create', resource: 'purchase', id, after: { id, ...values } });
      const { hours, pack_name } = values;
      const summary = { pack_name, hours, hasProof: proof !== null };
      await emailCustomer(services, change, customer.id, (to) =>
        createPurchaseReceivedEmail(to, summary),
      );
      return getPurchaseItem(tx, id);
    }),
  );
}

/**
 * Adds or replaces the proof of a purchase that is not decided.
 * @throws HttpError 400 without a file, or for one that is no picture or PDF; 404; 409 when the purchase is decided or has expired
 */
export async function sendProof(
  services: Services,
  account: Account,
  id: number,
  input: { reference?: string | undefined; file: SpooledFile | undefined },
): Promise<PurchaseItem> {
  if (input.file === undefined) throw invalid({ proof: NO_PROOF });
  return withProof(services, input.file, (proof) =>
    withStudioLock(services, account, async ({ tx, audit, eraseFiles, now }) => {
      const before = await findPurchase(tx, id);
      if (before === null) throw notFound();
      const isOpen = before.state === 'awaiting_proof' || before.state === 'in_review';
      if (!isOpen || isPurchaseOverdue(before, now)) throw conflict(ALREADY_DECIDED);
      const values = {
        proof_file: proof,
        state: 'in_review' as const,
        reference: input.reference ?? before.reference,
      };
      await purchases.update(tx, id, values);
      if (before.proof_file !== null) eraseFiles([before.proof_file]);
      audit({
        action: 'update',
        resource: 'purchase',
        id,
        before,
        after: { ...before, ...values },
      });
      return getPurchaseItem(tx, id);
    }),
  );
}

/**
 * Approves a purchase in review, which grants its hours exactly once, or rejects it.
 * @throws HttpError 409 when it is decided or has no proof; 400 for a rejection without a reason
 */
export async function decidePurchase(
  services: Services,
  account: Account,
  id: number,
  input: { state: 'approved' | 'rejected'; reason?: string | undefined },
): Promise<void> {
  if (input.state === 'rejected' && !input.reason) throw invalid({ reason: REASON_REQUIRED });
  await withStudioLock(services, account, async (change) => {
    const { tx, audit, now } = change;
    const before = await findPurchase(tx, id);
    if (before?.state === 'awaiting_proof') throw conflict(NOT_IN_REVIEW);
    if (before?.state !== 'in_review') throw conflict(ALREADY_DECIDED);
    const values = {
      state: input.state,
      decided_at: now,
      decided_by: account.username,
      decision_reason: input.reason ?? '',
    };
    await purchases.update(tx, id, values);
    const isApproved = input.state === 'approved';
    if (isApproved) {
      const grant = {
        accountId: before.account_id,
        purchaseId: id,
        hours: before.hours,
        validDays: before.valid_days,
        source: before.pack_name,
        kind: 'grant' as const,
        key: `grant:purchase:${id}`,
      };
      await grantHours(tx, grant, { actor: account.username, reason: before.pack_name, now });
    }
    audit({ action: 'update', resource: 'purchase', id, before, after: { ...before, ...values } });
    const { pack_name } = before;
    await emailCustomer(services, change, before.account_id, (to) =>
      isApproved
        ? createPurchaseApprovedEmail(to, before)
        : createPurchaseRejectedEmail(to, { pack_name, reason: input.reason ?? '' }),
    );
  });
}
