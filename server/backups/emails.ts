import { createEmail, type Email } from '../mail/email.ts';
import { timeInCaracas } from '../platform/clock.ts';

interface BackupData {
  /** `PUBLIC_URL`, or null. */
  siteUrl: string | null;
  /** When the last proven backup was made; null when there is none. */
  provenAt: number | null;
  error: string | null;
}

/** Sent to the administrators when the last backup failed or its proof is old. */
export function createOverdueBackupEmail({ siteUrl, provenAt, error }: BackupData): Email {
  const provenText =
    provenAt === null
      ? 'Todavía no se ha comprobado ninguna copia.'
      : `La última copia comprobada es del ${timeInCaracas(provenAt)} (Caracas).`;
  const siteText = siteUrl === null ? '' : ` de ${siteUrl}`;
  const reason = error === null ? '' : `\n\nEl sistema dice: «${error}»`;
  return createEmail({
    subject: 'La copia de respaldo no está al día',
    text: `La copia de respaldo${siteText} no está al día. ${provenText}${reason}

Revise el destino de las copias (BACKUP_TO) y vea docs/operations.md.`,
  });
}
