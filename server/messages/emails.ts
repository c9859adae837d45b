import type { CallValues } from '../../contracts/call.ts';
import type { sendContactMessage } from '../../contracts/contact.ts';
import { countryName } from '../../contracts/country-name.ts';
import { RETENTION } from '../../contracts/retention.ts';
import { createEmail, type Email, toOneLine } from '../mail/email.ts';

/** What a visitor writes into the contact form. */
export type ContactData = Omit<CallValues<typeof sendContactMessage>['body'], 'token' | 'terms'>;

/** Sent to the staff when a visitor has sent the contact form. */
export function createContactEmail(data: ContactData): Email {
  const name = toOneLine(data.name);
  return createEmail({
    subject: `Contacto: ${data.subject}`,
    isVisitorText: true,
    text: `Ha llegado un mensaje desde la página de contacto.

Nombre: ${name}
Correo: ${data.email}
País: ${toOneLine(countryName(data.country))}
Asunto: ${toOneLine(data.subject)}

${data.message}

Si responde a este correo, su respuesta le llegará a ${name}.`,
  });
}

/** Sent to a mailbox for which somebody asked for something, so that nobody asks for somebody else. */
function createConfirmationEmail(subject: string, reasonText: string, confirmLink: string): Email {
  return createEmail({
    subject,
    text: `${reasonText}

Si fue usted, confírmelo aquí:
${confirmLink}

Si no fue usted, no haga nada: no le enviaremos nada más y su correo se borra en ${RETENTION.unconfirmed.days} días.`,
  });
}

/** @param isNews whether announcements were asked for; otherwise to be told of a date or a contest */
export function createSubscriptionConfirmationEmail({
  siteName,
  confirmLink,
  isNews,
}: {
  siteName: string;
  confirmLink: string;
  isNews: boolean;
}): Email {
  return isNews
    ? createConfirmationEmail(
        `Confirme su suscripción a ${siteName}`,
        `Alguien pidió recibir en este correo las novedades de ${siteName}.`,
        confirmLink,
      )
    : createConfirmationEmail(
        `Confirme su aviso de ${siteName}`,
        `Alguien pidió que ${siteName} le avise en este correo de una fecha o de un concurso.`,
        confirmLink,
      );
}

/** Headers with which a mail program ends what is mailed with one click (RFC 8058). */
const toUnsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Sent to a new subscriber.
 * @param unsubscribeLink URL that ends the subscription, also with one click (RFC 8058)
 */
export function createWelcomeEmail({
  siteName,
  unsubscribeLink,
  preferencesLink,
}: {
  siteName: string;
  unsubscribeLink: string;
  preferencesLink: string;
}): Email {
  return createEmail({
    subject: `Se ha suscrito a ${siteName}`,
    text: `¡Gracias por suscribirse!

Desde ahora recibirá en este correo las novedades de ${siteName}: música, eventos y contenido que no caduca. Elija aquí qué recibir:
${preferencesLink}

Si no se suscribió usted, o si ya no desea recibirlas, puede darse de baja cuando quiera:
${unsubscribeLink}`,
    headers: toUnsubscribeHeaders(unsubscribeLink),
  });
}

interface AnnouncementEmailData {
  siteName: string;
  subject: string;
  preheader: string;
  body: string;
  /** Absolute address of the picture, and its size in pixels. */
  picture: { src: string; alt: string; width: number; height: number } | null;
  button: string;
  link: string;
  /** Public page of the announcement; empty when it has none. */
  pageLink: string;
  /** URL that ends the subscription, also with one click (RFC 8058). */
  unsubscribeLink: string;
  /** URL of the page on which the subscriber chooses what to get. */
  preferencesLink: string;
}

/** Sent to each confirmed subscriber. */
export function createAnnouncementEmail(mail: AnnouncementEmailData): Email {
  const { siteName, subject, preheader, body, picture, button, link, pageLink } = mail;
  const { unsubscribeLink, preferencesLink } = mail;
  return createEmail({
    subject,
    preheader,
    ...(picture === null ? {} : { picture: { ...picture, href: pageLink || link } }),
    ...(link === '' ? {} : { button: { label: button === '' ? 'Ver más' : button, href: link } }),
    text: body,
    footer: `Recibe este correo porque ${pageLink === '' ? 'pidió este aviso a' : 'se suscribió a las novedades de'} ${siteName}.
${pageLink === '' ? '' : `\nLéalo en el sitio:\n${pageLink}\n`}
Elegir qué recibir:
${preferencesLink}

Darse de baja:
${unsubscribeLink}`,
    headers: toUnsubscribeHeaders(unsubscribeLink),
  });
}
