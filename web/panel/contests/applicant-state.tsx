import { Alert } from '@mantine/core';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { NOT_SELECTING } from '../../../contracts/jury.ts';
import { IconInfoCircle } from '../ui/icons.ts';

/** State of an applicant for one account; each but `none` has a row colour. */
export type ApplicantState = 'own' | 'review' | 'selected' | 'none';

/** Returns the state of an applicant for this account. */
export function getApplicantState(applicant: ApplicantItem, accountId: number): ApplicantState {
  if (applicant.is_selected) return 'selected';
  if (applicant.judges.includes(accountId)) return 'own';
  return applicant.votes > 0 ? 'review' : 'none';
}

/** Formats a count with its limit: `2 de 5`; an excess as `5 de 5 (+2)`. */
export function formatCountWithLimit(count: number, limit: number): string {
  const excess = count > limit ? ` (+${count - limit})` : '';
  return `${Math.min(count, limit)} de ${limit}${excess}`;
}

/** Returns the digits for a WhatsApp link: a national number of Venezuela (0 and ten digits) gets its country code. */
export function toWhatsAppNumber(phone: string): string {
  return phone.replace(/^0(?=\d{10}$)/, '58');
}

/** Notice that the jury phase is not open. The list replaces it when the phase opens. */
export function NotSelectingNotice() {
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} role="status" maw={560}>
      {NOT_SELECTING}
    </Alert>
  );
}
