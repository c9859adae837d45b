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

interface Confirmation {
  siteName: string;
  confirmLink: string;
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

export function createSubscriptionConfirmationEmail({
  siteName,
  confirmLink,
}: Confirmation): Email {
  const reasonText = `Alguien pidió recibir en este correo las novedades de ${siteName}.`;
  return createConfirmationEmail(`Confirme su suscripción a ${siteName}`, reasonText, confirmLink);
}

/** Sent to who asked to hear of a date or contest. */
export function createAlertConfirmationEmail({ siteName, confirmLink }: Confirmation): Email {
  const reasonText = `Alguien pidió que ${siteName} le avise en este correo de una fecha o de un concurso.`;
  return createConfirmationEmail(`Confirme su aviso de ${siteName}`, reasonText, confirmLink);
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
  /** Public page of the announcement. */
  pageLink: string;
  /** Addresses that count clicks, by those to which they lead. */
  trackedLinks: ReadonlyMap<string, string>;
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
    hrefs: mail.trackedLinks,
    ...(picture === null ? {} : { picture: { ...picture, href: pageLink } }),
    ...(link === '' ? {} : { button: { label: button === '' ? 'Ver más' : button, href: link } }),
    text: body,
    footer: `Recibe este correo porque se suscribió a las novedades de ${siteName}.

Léalo en el sitio:
${pageLink}

Elegir qué recibir:
${preferencesLink}

Darse de baja:
${unsubscribeLink}`,
    headers: toUnsubscribeHeaders(unsubscribeLink),
  });
}

/** What an alert tells. Links are absolute. */
export interface AlertSection {
  title: string;
  body: string;
  link: string;
  /** URL that ends this alert. */
  endLink: string;
}

/**
 * Sent to who asked to hear of dates or contests: all that is new of them.
 * @param endAllLink URL that ends all alerts of the mailbox
 */
export function createAlertEmail({
  siteName,
  sections,
  endAllLink,
}: {
  siteName: string;
  sections: readonly AlertSection[];
  endAllLink: string;
}): Email {
  const [{ title, link, endLink } = { title: '', link: '', endLink: '' }] = sections;
  const isSingleAlert = sections.every((section) => section.endLink === endLink);
  if (isSingleAlert && sections.every((section) => section.title === title)) {
    return createEmail({
      subject: `Su aviso: ${title}`,
      text: [title, ...sections.map(({ body }) => body)].join('\n\n'),
      button: { label: 'Ver en el sitio', href: link },
      footer: `Recibe este correo porque pidió este aviso a ${siteName}.

No recibir más avisos de esto:
${endLink}`,
      headers: toUnsubscribeHeaders(endLink),
    });
  }
  const texts = sections.map(
    (section) => `${section.title}
${section.body}
${section.link}

No recibir más avisos de esto:
${section.endLink}`,
  );
  return createEmail({
    subject: `Su aviso: ${title} y más`,
    text: texts.join('\n\n'),
    footer: `Recibe este correo porque pidió estos avisos a ${siteName}.

No recibir más avisos:
${endAllLink}`,
    headers: toUnsubscribeHeaders(isSingleAlert ? endLink : endAllLink),
  });
}
