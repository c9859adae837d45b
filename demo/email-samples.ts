import {
  factorsResetEmail,
  failedSecondStepEmail,
  linkEmail,
  roleChangeEmail,
  staffChangeEmail,
  undoEmail,
} from '../server/accounts/emails.ts';
import { createOverdueBackupEmail } from '../server/backups/emails.ts';
import * as contests from '../server/contests/emails.ts';
import type { Email } from '../server/mail/email.ts';
import {
  createAnnouncementEmail,
  createContactEmail,
  createSubscriptionConfirmationEmail,
  createWelcomeEmail,
} from '../server/messages/emails.ts';
import * as studio from '../server/reservations/emails.ts';

/** Every e-mail that the program sends, with sample data, by the name of its function. */
export function createEmailSamples(name = 'Ana'): Record<string, Email[]> {
  const address = 'https://tarima.example.com/cuenta#ejemplo';
  const link = { username: name, address };
  const to = { first_name: name, studio: { zone: 'America/Caracas', whatsapp: '584120000000' } };
  const starts_at = Date.UTC(2026, 2, 3, 22);
  const booking = { starts_at, hours: 2 };
  const purchase = { pack_name: `Paquete de ${name}`, hours: 10, valid_days: 90 };
  const contact = { name, email: 'ana@example.com', country: 'VE', subject: `Hola de ${name}` };
  const purposes = ['invite', 'reset', 'email'] as const;
  const site = 'https://tarima.example.com';
  const application = { aka: name, event: `Batalla de ${name}`, link: `${site}/mi-postulacion#x` };
  const isEither = [true, false];
  return {
    linkEmail: purposes.map((purpose) => linkEmail({ ...link, purpose })),
    undoEmail: [
      ...['password', 'totp', 'passkey', 'recovery'].map((changed) =>
        undoEmail({ ...link, changed, newEmail: '' }),
      ),
      undoEmail({ ...link, changed: 'email', newEmail: 'nuevo@example.com' }),
    ],
    factorsResetEmail: [factorsResetEmail(link)],
    failedSecondStepEmail: (['password', 'link'] as const).map((after) =>
      failedSecondStepEmail({ ...link, after }),
    ),
    roleChangeEmail: [1, 2, 4].map((userType) =>
      roleChangeEmail({ username: name, userType, changedBy: name }),
    ),
    staffChangeEmail: [
      ...isEither.map((isEmail) => staffChangeEmail({ ...link, isEmail, isPassword: !isEmail })),
      staffChangeEmail({ ...link, isEmail: true, isPassword: true }),
    ],
    createContactEmail: [createContactEmail({ ...contact, message: `Un saludo de\n${name}` })],
    createSubscriptionConfirmationEmail: [
      ...isEither.map((isNews) =>
        createSubscriptionConfirmationEmail({
          ...{ siteName: name, isNews },
          confirmLink: `${site}/suscripcion?clave=ejemplo`,
        }),
      ),
    ],
    createAnnouncementEmail: [
      createAnnouncementEmail({
        ...{ siteName: name, subject: `Se acerca la final de ${name}`, preheader: name },
        body: `Está confirmada.\n\nVenga con ${name}.`,
        picture: null,
        ...{ button: `Entradas de ${name}`, link: `${site}/fechas/1` },
        pageLink: `${site}/novedades/1`,
        unsubscribeLink: `${site}/baja?clave=ejemplo`,
        preferencesLink: `${site}/suscripcion/preferencias?clave=ejemplo`,
      }),
    ],
    createWelcomeEmail: [
      createWelcomeEmail({
        ...{ siteName: name, unsubscribeLink: `${site}/baja?clave=ejemplo` },
        preferencesLink: `${site}/suscripcion/preferencias?clave=ejemplo`,
      }),
    ],
    createOverdueBackupEmail: [
      createOverdueBackupEmail({ siteUrl: site, provenAt: null, error: null }),
      createOverdueBackupEmail({ siteUrl: null, provenAt: starts_at, error: `not found: ${name}` }),
    ],
    createApplicationEmail: [contests.createApplicationEmail(application)],
    createVoteCodeEmail: [
      contests.createVoteCodeEmail({
        event: `Batalla de ${name}`,
        competitor: name,
        code: '012345',
        link: `${site}/eventos/batalla/votar/ana#codigo=ejemplo`,
        minutes: 15,
      }),
    ],
    createDigestEmail: isEither.map((isLast) =>
      contests.createDigestEmail({
        ...{ aka: application.aka, event: application.event, lines: 1204, hash: '5f'.repeat(32) },
        ...{ page: `${site}/recuento/1`, isLast },
      }),
    ),
    createAlreadyVotedEmail: [contests.createAlreadyVotedEmail({ event: `Batalla de ${name}` })],
    createRequestReceivedEmail: [studio.createRequestReceivedEmail(to, booking)],
    createReservationConfirmedEmail: [null, starts_at].map((cancelUntil) =>
      studio.createReservationConfirmedEmail(to, { ...booking, cancelUntil }),
    ),
    createReservationCancelledEmail: isEither.map((isRefunded) =>
      studio.createReservationCancelledEmail(to, { ...booking, isRefunded }),
    ),
    createReservationMovedEmail: isEither.map((isPending) =>
      studio.createReservationMovedEmail(to, { ...booking, previousStart: starts_at, isPending }),
    ),
    createRequestRejectedEmail: [
      studio.createRequestRejectedEmail(to, { starts_at, reason: name }),
    ],
    createReminderEmail: [studio.createReminderEmail(to, booking)],
    createPurchaseReceivedEmail: isEither.map((hasProof) =>
      studio.createPurchaseReceivedEmail(to, { ...purchase, hasProof }),
    ),
    createPurchaseApprovedEmail: [studio.createPurchaseApprovedEmail(to, purchase)],
    createPurchaseRejectedEmail: [
      studio.createPurchaseRejectedEmail(to, { ...purchase, reason: name }),
    ],
  };
}
