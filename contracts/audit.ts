import { z } from 'zod';
import { defineCall } from './call.ts';
import { optionalText, optionalWholeNumber } from './fields.ts';
import { pageOf, pageQuery } from './paging.ts';

/** Audited resource types, except sub-resources of an owner, with their names on the screen. */
export const auditSubjects = {
  account: 'Usuario',
  administrator: 'Administrador (npm run admin)',
  applicant: 'Postulado',
  artist: 'Artista',
  beat: 'Beat',
  calendar: 'Calendario',
  capsula: 'Cápsula',
  closure: 'Cierre del estudio',
  content: 'Contenido',
  contest: 'Postulación',
  email: 'Correo propio',
  event: 'Evento',
  export: 'Archivo de datos',
  factor: 'Segundo paso para entrar',
  flyer: 'Flyer',
  hour_pack: 'Paquete de horas',
  hours: 'Horas de un cliente',
  judge: 'Juez',
  jury_vote: 'Selección de un juez',
  link: 'Enlace por correo',
  lyrics: 'Letra de canción',
  messages: 'Mensaje',
  picture: 'Imagen de cartel',
  password: 'Contraseña propia',
  'private-key': 'Llave de acceso',
  profile: 'Datos propios',
  public_vote: 'Votos del público',
  purchase: 'Compra de horas',
  reservation: 'Reservación',
  session: 'Sesión',
  'site-texts': 'Textos del sitio',
  social: 'Redes sociales del sitio',
  studio: 'Reglas del estudio',
  subscribers: 'Suscriptor',
  tickets: 'Boletas',
  trash: 'Papelera',
} as const;

const ofSeries = [
  'album',
  'background',
  'detail',
  'playlist',
  'portrait',
  'social',
  'web',
] as const;

/** Sub-resources of an owner that have their own calls, as in `artist/album`. */
export const auditParts = {
  artist: ['album', 'background', 'playlist', 'social', 'web'],
  event: ofSeries,
  content: ofSeries,
  capsula: ['album', 'background', 'playlist'],
} as const;

type AuditSubject = keyof typeof auditSubjects;
export type AuditOwner = keyof typeof auditParts;
export type AuditPart = (typeof auditParts)[AuditOwner][number];
/** Every resource that the server writes to the audit log. Using any other name is a type error. */
export type AuditResource =
  | AuditSubject
  | { [O in AuditOwner]: `${O}/${(typeof auditParts)[O][number]}` }[AuditOwner];

/** Every resource name allowed in an audit entry. */
export const auditResources: readonly string[] = [
  ...Object.keys(auditSubjects),
  ...Object.entries(auditParts).flatMap(([owner, parts]) =>
    parts.map((part) => `${owner}/${part}`),
  ),
];

/** The fields of the item before or after a change; null when it did not exist. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

/** One change: the account, the time, the old and new values. Secrets are omitted. */
export const auditItem = z.object({
  id: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Empty when the server itself made the change. */
  username: z.string(),
  action: z.string(),
  /** Resource that changed, named by the path of its calls, as in `artist/album`. */
  resource: z.string(),
  resource_id: z.int().nullable(),
  before: snapshot,
  after: snapshot,
});
export type AuditItem = z.infer<typeof auditItem>;

export const listAudit = defineCall({
  method: 'GET',
  path: '/h/audit/',
  summary: 'Who changed what, newest first; `search` looks in user, resource and values',
  access: ['administrator'],
  query: z.strictObject({
    ...pageQuery.shape,
    search: optionalText(100),
    resource: optionalText(60),
    /** With `resource`: the changes of one record. */
    id: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
  }),
  status: 200,
  reply: pageOf(auditItem),
});
