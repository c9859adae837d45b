import type { ApplicantItem } from '../../../contracts/applications.ts';

/** The three colours of the applicants' rows, or none. */
export type ApplicantState = 'own' | 'review' | 'selected' | 'none';

/** How an applicant stands for the account that looks. */
export function stateOf(applicant: ApplicantItem, accountId: number): ApplicantState {
  if (applicant.is_selected) return 'selected';
  if (applicant.judges.includes(accountId)) return 'own';
  return applicant.votes > 0 ? 'review' : 'none';
}

/** `5 de 5`, and what is beyond the limit as `(+2)`. */
export function countText(count: number, limit: number): string {
  const excess = count > limit ? ` (+${count - limit})` : '';
  return `${Math.min(count, limit)} de ${limit}${excess}`;
}

/**
 * The digits that WhatsApp takes: with the country's code. Phones of Venezuela are written with a
 * nought in its place.
 */
export function whatsAppNumber(phone: string): string {
  return phone.replace(/^0(?=\d{10}$)/, '58');
}
