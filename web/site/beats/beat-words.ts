import type { PublicBeat } from '../../../contracts/beats.ts';
import { paths } from '../../ui/paths.ts';

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** The price in dollars, without cents where there are none; nothing is asked for a free one. */
export function priceText(price: number): string {
  if (price === 0) return 'Libre';
  return `$${Number.isInteger(price) ? price : dollars.format(price)}`;
}

/** The contact form, with the beat and the subject already in it. */
export function interestPath({ id, title, producer }: PublicBeat): string {
  const asunto = `Me interesa el beat «${title}» de ${producer}`;
  return `${paths.contact}?${new URLSearchParams({ beat: String(id), asunto })}`;
}
