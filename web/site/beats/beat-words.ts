import type { PublicBeat } from '../../../contracts/beats.ts';
import { beatPath, pagePicturePath, paths } from '../../../contracts/paths.ts';

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** Formats the price in dollars, without cents if they are zero; a beat of price 0 is free. */
export function priceText(price: number): string {
  if (price === 0) return 'Libre';
  return `$${Number.isInteger(price) ? price : dollars.format(price)}`;
}

/** Returns the path of the contact form with the beat and the subject filled in. */
export function interestPath({ id, title, producer }: PublicBeat): string {
  const asunto = `Me interesa el beat «${title}» de ${producer}`;
  return `${paths.contact}?${new URLSearchParams({ beat: String(id), asunto })}`;
}

/** Returns the path of the share picture of a beat. */
export function beatPicturePath(beat: number): string {
  return pagePicturePath(beatPath(beat));
}
