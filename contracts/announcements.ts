import { z } from 'zod';
import { defineCall, freshStaffCall, staffCall } from './call.ts';
import { optionalMoment } from './date-fields.ts';
import { idParams, labelled, limitLength, optionalText, text, textReplies } from './fields.ts';
import { isInterest } from './interests.ts';
import { optionalLink } from './link-fields.ts';
import { pageQuery, toPage } from './paging.ts';
import {
  halftonePictureSchema,
  optionalAlt,
  optionalCrop,
  panelPictureSchema,
} from './pictures.ts';
import { crudCalls, recordCall } from './resource.ts';

/** Codes with commas between them; empty for all. */
const codes = (isCode: (code: string) => boolean) =>
  limitLength(
    800,
    z
      .string()
      .refine((list) => list === '' || list.split(',').every(isCode))
      .optional(),
    { error: 'La lista no es válida.' },
  );

/** To whom an announcement goes. */
export const audienceFields = {
  countries: labelled(
    'Países',
    codes((code) => /^[A-Z]{2}$/.test(code)),
    'Sin elegir: todos, y quienes no lo dijeron.',
  ),
  interests: labelled(
    'Intereses',
    codes(isInterest),
    'Sin elegir: todos. Quien no eligió ninguno lo recibe siempre.',
  ),
};

/** Texts of an announcement: each is a column and part of every reply. */
export const announcementTexts = {
  subject: labelled('Asunto', text(150)),
  preheader: labelled(
    'Resumen',
    optionalText(200),
    'Se lee junto al asunto, antes de abrir el correo.',
  ),
  body: labelled('Texto', text(10_000), 'Separe los párrafos con una línea en blanco.'),
  button: labelled('Texto del botón', optionalText(60), 'Por ejemplo: “Comprar entradas”.'),
  link: labelled(
    'Enlace del botón',
    optionalLink({ allowsPath: true }),
    'Una dirección, o una página del sitio: /fechas/3.',
  ),
  ...audienceFields,
};

/** `draft` until it is sent or planned. */
export const announcementStates = ['draft', 'planned', 'sending', 'paused', 'sent'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Moments are ISO 8601, UTC. */
export const announcementItem = z.object({
  id: z.int(),
  ...textReplies(announcementTexts),
  picture: panelPictureSchema.nullable(),
  state: z.enum(announcementStates),
  send_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** People to whom it was sent, or whose mail waits to be sent. */
  sent: z.int(),
  /** Those of them whose mailbox was refused for good. */
  refused: z.int(),
  /** Why it stopped by itself; empty otherwise. */
  stop_reason: z.string(),
});
export type AnnouncementItem = z.infer<typeof announcementItem>;

const otherFields = { picture_crop: optionalCrop, alt: optionalAlt() };
export const announcementCalls = crudCalls({
  path: '/h/announcements/',
  item: announcementItem,
  create: z.object({ ...announcementTexts, ...otherFields }),
  change: z.object({ ...announcementTexts, ...otherFields }).partial(),
  files: { picture: 'image' },
  summaries: {
    list: 'The announcements, newest first',
    create: 'Write an announcement; nothing is sent',
    change:
      'Change an announcement; one that is planned becomes a draft again; 409 once it is being sent',
    remove: 'Delete an announcement; 409 while it is planned or being sent',
  },
});

export const ALREADY_SENT = 'Este anuncio ya se está enviando: no se puede cambiar.';
export const STILL_SENDING =
  'Este anuncio se está enviando o está programado. Deténgalo antes de eliminarlo.';
export const TIME_IN_PAST = 'Elija una hora que no haya pasado.';
export const NO_BUTTON_LINK = 'Escriba el enlace del botón.';
export const NO_SUBSCRIBERS = 'Todavía no hay suscriptores confirmados a quienes enviarlo.';
export const NO_OWN_EMAIL = 'Su cuenta no tiene correo. Agréguelo en sus datos.';

export const sendAnnouncement = defineCall('POST /h/announcements/:id/send/', {
  summary:
    'Send an announcement to all confirmed subscribers, now or at an hour; one that was stopped goes on',
  ...freshStaffCall,
  params: idParams,
  body: z.object({ at: labelled('Fecha y hora', optionalMoment()) }),
  reply: announcementItem,
});

export const pauseAnnouncement = defineCall('POST /h/announcements/:id/pause/', {
  summary:
    'Stop the sending of an announcement, what waits in the mail queue too; one that is planned becomes a draft again',
  ...recordCall,
  reply: announcementItem,
});

export const testAnnouncement = defineCall('POST /h/announcements/:id/test/', {
  summary: 'Send an announcement to the own e-mail alone',
  ...recordCall,
  reply: z.object({ to: z.string() }),
});

export const previewAnnouncement = defineCall('GET /h/announcements/:id/preview/', {
  summary: 'The e-mail of an announcement, as it would be sent',
  ...recordCall,
  reply: z.object({ subject: z.string(), html: z.string(), text: z.string(), bytes: z.int() }),
});

export const getAudience = defineCall('GET /h/announcement-audience/', {
  summary: 'How many people an announcement reaches, and how many mails an hour are sent',
  ...staffCall,
  query: z.strictObject(audienceFields),
  reply: z.object({ confirmed: z.int(), unconfirmed: z.int(), per_hour: z.int() }),
});

const INTEREST = z.string().max(30).refine(isInterest);
export const NOTHING_TO_TELL = 'De esto no hay nada que avisar: ya pasó o no se ve en el sitio.';
export const ALREADY_TOLD = 'Esto mismo ya se avisó.';

export const getInterested = defineCall('GET /h/interested/', {
  summary:
    'How many people want to hear of a date (`date-12`) or of the contests of an event (`event-5`), and what they would be told now; empty texts when there is nothing to tell',
  ...staffCall,
  query: z.strictObject({ code: INTEREST }),
  reply: z.object({
    count: z.int(),
    subject: z.string(),
    body: z.string(),
    is_told: z.boolean(),
  }),
});

export const tellInterested = defineCall('POST /h/interested/', {
  summary:
    'Send an announcement of what there is to tell of a date or of the contests of an event to who wants to hear of it; 409 when there is nothing, nobody, or the same was sent before',
  ...freshStaffCall,
  body: z.object({ code: INTEREST }),
  status: 201,
  reply: announcementItem,
});

/** An announcement as visitors read it. */
const newsItem = z.object({
  id: z.int(),
  subject: z.string(),
  preheader: z.string(),
  /** ISO 8601, UTC. */
  sent_at: z.string(),
});
export const newsArticle = z.object({
  ...newsItem.shape,
  body: z.string(),
  button: z.string(),
  link: z.string(),
  picture: halftonePictureSchema.nullable(),
});
export type NewsItem = z.infer<typeof newsItem>;
export type NewsPage = z.infer<typeof newsArticle>;

export const listNews = defineCall('GET /h/news/', {
  summary: 'The announcements that were sent, newest first',
  access: 'visitor',
  query: z.strictObject(pageQuery.shape),
  reply: toPage(newsItem),
  isCachedUntilContentChanges: true,
});
export const getNews = defineCall('GET /h/news/:id/', {
  summary: 'An announcement that was sent',
  access: 'visitor',
  params: idParams,
  reply: newsArticle,
  isCachedUntilContentChanges: true,
});
