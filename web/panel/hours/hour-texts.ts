import type { PurchaseItem } from '../../../contracts/hours.ts';
import { FAILED } from '../kit/fields/texts.ts';
import { formatHours } from '../reservations/studio-texts.ts';
import { showTime } from '../ui/show-time.ts';

type State = PurchaseItem['state'];

export const purchaseBadges: Readonly<Record<State, { label: string; color: string }>> = {
  awaiting_proof: { label: 'Falta el comprobante', color: 'yellow' },
  in_review: { label: 'En revisión', color: 'blue' },
  approved: { label: 'Aprobada', color: 'teal' },
  rejected: { label: 'Rechazada', color: 'red' },
  expired: { label: 'Vencida', color: 'gray' },
};

export const movementKinds: Readonly<Record<string, string>> = {
  grant: 'Compra',
  reserve: 'Reservación',
  release: 'Devolución',
  expire: 'Vencimiento',
  adjust: 'Ajuste',
};

export const hourTexts = {
  bought: 'Recibimos su compra.',
  notBought: `${FAILED} registrar la compra.`,
  sent: 'Recibimos su comprobante. Lo revisaremos y le avisaremos.',
  notSent: `${FAILED} enviar el comprobante.`,
  hoursNotListed: `${FAILED} cargar su saldo.`,
  packsNotListed: 'Ha ocurrido un error, no se han podido cargar los paquetes.',
  purchasesNotListed: 'Ha ocurrido un error, no se han podido cargar las compras.',
  proofNotShown: `${FAILED} mostrar el comprobante.`,
};

/** As in '45,50 USD'. */
export function formatPrice(price: number, currency: string): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  const shown = price.toLocaleString('es-VE', {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  return `${shown} ${currency}`;
}

export function formatPack({ pack_name, hours, price, currency }: PurchaseItem): string {
  return `${pack_name} · ${formatHours(hours)} · ${formatPrice(price, currency)}`;
}

export function formatPayment({ created_at, method, reference }: PurchaseItem): string {
  return `${showTime(created_at)} · ${method}${reference === '' ? '' : ` · ref. ${reference}`}`;
}
