import { albumFields } from '../../../../contracts/albums.ts';
import { announcementTexts } from '../../../../contracts/announcements.ts';
import { backgroundFields } from '../../../../contracts/backgrounds.ts';
import { beatFields } from '../../../../contracts/beats.ts';
import { calendarFields } from '../../../../contracts/calendars.ts';
import { capsuleFields } from '../../../../contracts/capsule.ts';
import { contestFields } from '../../../../contracts/contests.ts';
import { dateFields } from '../../../../contracts/dates.ts';
import { artistCalls, contentCalls, eventCalls } from '../../../../contracts/entries.ts';
import type { Labelled } from '../../../../contracts/fields.ts';
import { flyerFields } from '../../../../contracts/flyers.ts';
import { hourFields } from '../../../../contracts/hours.ts';
import { judgeFields } from '../../../../contracts/judges.ts';
import {
  type AuditPart,
  type AuditSubject,
  auditResources,
  findKind,
} from '../../../../contracts/kinds.ts';
import { lyricInfoFields, requiredVideo } from '../../../../contracts/lyrics.ts';
import { packFields } from '../../../../contracts/packs.ts';
import { playlistFields } from '../../../../contracts/playlists.ts';
import { portraitFields } from '../../../../contracts/portraits.ts';
import { socialFields, webFields } from '../../../../contracts/records.ts';
import { segmentFields } from '../../../../contracts/segments.ts';
import { siteTextFields } from '../../../../contracts/site-texts.ts';
import { songFields } from '../../../../contracts/songs.ts';
import { studioFields } from '../../../../contracts/studio.ts';
import { importFields } from '../../../../contracts/subscribers.ts';
import { ticketFields } from '../../../../contracts/tickets.ts';
import { userFields } from '../../../../contracts/users.ts';

/** Labels of the audit's codes. */

const actions: Readonly<Record<string, string>> = {
  create: 'Creó',
  update: 'Cambió',
  delete: 'Eliminó',
  restore: 'Restauró',
  login: 'Entró',
  logout: 'Salió',
  refuse: 'Intento fallido',
  export: 'Descargó',
};

type Form = Readonly<Record<string, object>>;

/** The form of each kind of record and of each part, as its calls have it, and columns that have another name than their field. */
const forms: Readonly<Partial<Record<AuditSubject | AuditPart, Form>>> = {
  account: userFields,
  album: albumFields,
  announcement: announcementTexts,
  artist: artistCalls.create.body?.shape,
  background: { title: backgroundFields.title },
  beat: beatFields,
  calendar: calendarFields,
  capsula: capsuleFields,
  content: contentCalls.create.body?.shape,
  contest: { ...contestFields, entry_id: contestFields.event },
  date: { ...dateFields, entry_id: dateFields.event, segment_id: dateFields.segment },
  detail: segmentFields,
  event: eventCalls.create.body?.shape,
  flyer: flyerFields,
  hour_pack: packFields,
  hours: hourFields,
  judge: judgeFields,
  lyrics: { ...lyricInfoFields, entry_id: lyricInfoFields.artist, youtube: requiredVideo },
  playlist: playlistFields,
  portrait: portraitFields,
  'site-texts': siteTextFields,
  social: socialFields,
  song: {
    ...songFields,
    artist_id: songFields.artist,
    segment_id: songFields.segment,
    lyric_id: songFields.lyric,
  },
  studio: studioFields,
  subscribers: importFields,
  tickets: ticketFields,
  web: webFields,
};

function getFormLabel(form: Form | undefined, field: string): string | undefined {
  return (form?.[field] as Partial<Labelled> | undefined)?.notes?.label;
}

/** Names of fields that the form of their record does not have. */
const fields: Readonly<Record<string, string>> = {
  is_active: 'Activo',
  picture_id: 'Imagen',
  file: 'Audio',
  thumbnail: 'Imagen',
  focus: 'Punto de atención',
  style: 'Impresión',
  dots: 'Trama',
  key_state: 'Llave',
  type: 'Tipo',
  title_id: 'Dirección',
  document: 'Letra',
  postu_phase: 'Fase',
  postu_active: 'Activo',
  frozen_at: 'Competidores fijados',
  is_set_aside: 'Apartados',
  motive: 'Motivo',
  is_mail_given_up: 'Correo no entregado',
  address: 'Dirección de red',
  outcome: 'Resultado',
  detail: 'Detalle',
  factors_reset: 'Segundos pasos quitados',
  must_change_password: 'Debe cambiar la contraseña',
  account: 'Cliente',
  account_id: 'Cliente',
  balance: 'Saldo de horas',
  closes: 'Cierra',
  created_at: 'Creado',
  day: 'Día',
  decided_at: 'Decidido',
  decided_by: 'Decidido por',
  decision_reason: 'Motivo de la decisión',
  ends_at: 'Hasta',
  expires_at: 'Vence',
  held_until: 'Apartada hasta',
  made_by: 'Hecho por',
  method: 'Método de pago',
  note: 'Nota',
  opens: 'Abre',
  pack_id: 'Paquete',
  pack_name: 'Paquete',
  position: 'Lugar entre los de igual prioridad',
  price_cents: 'Precio',
  proof_file: 'Comprobante',
  reference: 'Referencia',
  starts_at: 'Desde',
  studio_id: 'Estudio',
  updated_at: 'Cambiado',
};

export function actionLabel(action: string): string {
  return actions[action] ?? action;
}

/** Returns the label of a resource, as in 'Artista: imagen del álbum'; an unknown code is returned as it is. */
export function resourceLabel(resource: string): string {
  const [subject = '', name] = resource.split('/');
  const { kind, part } = findKind(resource);
  const label = kind?.label ?? subject;
  return name === undefined ? label : `${label}: ${part?.label ?? name}`;
}

/** Returns the label of a part of a record, as in 'imagen del álbum'. */
export function partLabel(resource: string): string {
  const { kind, part } = findKind(resource);
  return part?.label ?? kind?.label.toLowerCase() ?? resource;
}

/** Values that the program writes as codes. */
const values: Readonly<Record<string, string>> = {
  'condition 1': 'Año',
  'condition 2': 'País',
  'condition 3': 'Volumen',
  'date state announced': 'Anunciada',
  'date state held': 'Realizada',
  'state few_left': 'Últimas entradas',
  'state sold_out': 'Agotada',
  'state postponed': 'Pospuesta',
  'state cancelled': 'Cancelada',
  'state held': 'Apartada',
  'state pending': 'Por aprobar',
  'state confirmed': 'Confirmada',
  'state completed': 'Realizada',
  'state no_show': 'No se presentó',
  'state expired': 'Vencida',
  'state rejected': 'Rechazada',
  'state cancelled_ok': 'Cancelada, horas devueltas',
  'state cancelled_late': 'Cancelada, horas perdidas',
  'state awaiting_proof': 'Falta el comprobante',
  'state in_review': 'En revisión',
  'state approved': 'Aprobada',
  'outcome ok': 'Correcto',
  'outcome refused': 'Rechazado',
  'detail totp': 'Aplicación de códigos',
  'detail passkey': 'Llave de acceso',
  'detail recovery': 'Código de recuperación',
  'detail code': 'Código',
  'detail confirm': 'Confirmación de identidad',
  'detail invite': 'Invitación',
  'detail reset': 'Contraseña olvidada',
  'factor detail reset': 'Quitados por el equipo',
  'detail email': 'Correo nuevo confirmado',
  'detail undo': 'Cambio deshecho',
  'detail one': 'Una sesión cerrada',
  'detail others': 'Las demás sesiones cerradas',
};

/** Returns the label of a code, which may be that of one resource; undefined for other values. */
export function valueLabel(field: string, value: unknown, resource = ''): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return values[`${resource} ${field} ${value}`] ?? values[`${field} ${value}`];
}

/** Returns the label of a field: that of the form of its record; of other fields that of any form. */
export function fieldLabel(field: string, resource = ''): string {
  const [subject = '', part = subject] = resource.split('/');
  const own = getFormLabel(forms[part as keyof typeof forms], field);
  const owner = /^(entry|capsule)_id$/.test(field) ? findKind(subject).kind?.label : undefined;
  const shared = Object.values(forms).findLast((form) => getFormLabel(form, field));
  return own ?? owner ?? fields[field] ?? getFormLabel(shared, field) ?? field;
}

export const resourceOptions = auditResources
  .map((value) => ({ value, label: resourceLabel(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));
