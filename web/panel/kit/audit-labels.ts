import { announcementTexts } from '../../../contracts/announcements.ts';
import { beatFields } from '../../../contracts/beats.ts';
import { calendarFields } from '../../../contracts/calendars.ts';
import { capsuleFields } from '../../../contracts/capsule.ts';
import { contestFields } from '../../../contracts/contests.ts';
import { dateFields } from '../../../contracts/dates.ts';
import { entryFields } from '../../../contracts/entries.ts';
import type { Labelled } from '../../../contracts/fields.ts';
import { flyerFields } from '../../../contracts/flyers.ts';
import { auditResources, findKind } from '../../../contracts/kinds.ts';
import { lyricInfoFields } from '../../../contracts/lyrics.ts';
import { packFields } from '../../../contracts/packs.ts';
import { socialFields, webFields } from '../../../contracts/records.ts';
import { segmentFields } from '../../../contracts/segments.ts';
import { siteTextFields } from '../../../contracts/site-texts.ts';
import { userFields } from '../../../contracts/users.ts';

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

/** Labels of form fields, as the contracts have them. */
function getLabels(forms: readonly Readonly<Record<string, object>>[]): Record<string, string> {
  const labelled = forms
    .flatMap((form) => Object.entries(form))
    .filter((entry): entry is [string, Labelled] => 'notes' in entry[1]);
  return Object.fromEntries(labelled.map(([name, { notes }]) => [name, notes.label]));
}

/** The forms whose fields the audit names; a name that several have is that of the last. */
const forms = [
  announcementTexts,
  beatFields,
  calendarFields,
  capsuleFields,
  contestFields,
  dateFields,
  entryFields,
  flyerFields,
  lyricInfoFields,
  packFields,
  segmentFields,
  siteTextFields,
  socialFields,
  userFields,
  webFields,
];

/** Names of fields that no form has, or that mean several things in different forms. */
const fields: Readonly<Record<string, string>> = {
  ...getLabels(forms),
  description: 'Descripción',
  'artist description': entryFields.description.notes.label,
  name: 'Nombre',
  name_id: 'Dirección',
  title: 'Título',
  email: 'Email',
  priority: 'Prioridad',
  is_active: 'Activo',
  is_cover: 'Portada del álbum',
  picture_id: 'Imagen',
  alt: 'Texto alternativo',
  file: 'Audio',
  thumbnail: 'Imagen',
  ink: 'Tinta',
  focus: 'Punto de atención',
  style: 'Impresión',
  dots: 'Trama',
  price: 'Precio',
  key_state: 'Llave',
  type: 'Tipo',
  artist: 'Artistas',
  event: 'Eventos',
  content: 'Contenido',
  title_id: 'Dirección',
  entry_id: 'Artista',
  lyric: 'Letra',
  postu_phase: 'Fase',
  postu_active: 'Activo',
  frozen_at: 'Competidores fijados',
  is_set_aside: 'Apartados',
  motive: 'Motivo',
  username: 'Usuario',
  is_mail_given_up: 'Correo no entregado',
  subject: 'Asunto',
  address: 'Dirección de red',
  outcome: 'Resultado',
  detail: 'Detalle',
  factors_reset: 'Segundos pasos quitados',
  must_change_password: 'Debe cambiar la contraseña',
  account: 'Cliente',
  account_id: 'Cliente',
  balance: 'Saldo de horas',
  closes: 'Cierra',
  cancel_hours: 'Horas para cancelar sin costo',
  created_at: 'Creado',
  decided_at: 'Decidido',
  decided_by: 'Decidido por',
  decision_reason: 'Motivo de la decisión',
  ends_at: 'Hasta',
  expires_at: 'Vence',
  held_until: 'Apartada hasta',
  horizon_days: 'Días hacia adelante',
  hours: 'Horas',
  least_hours: 'Mínimo de horas',
  least_notice_hours: 'Horas de anticipación',
  made_by: 'Hecho por',
  method: 'Método de pago',
  methods: 'Métodos de pago',
  most_future_hours: 'Máximo de horas por venir',
  needs_approval: 'Requiere aprobación',
  note: 'Nota',
  opening: 'Horario',
  opens: 'Abre',
  pack_id: 'Paquete',
  pack_name: 'Paquete',
  place: 'Lugar entre los de igual prioridad',
  price_cents: 'Precio (céntimos)',
  proof_file: 'Comprobante',
  reason: 'Motivo',
  reference: 'Referencia',
  starts_at: 'Desde',
  tags: 'Etiquetas',
  state: 'Estado',
  studio_id: 'Estudio',
  updated_at: 'Cambiado',
  whatsapp: 'WhatsApp',
  zone: 'Zona horaria',
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

export function fieldLabel(field: string, resource = ''): string {
  return fields[`${resource} ${field}`] ?? fields[field] ?? field;
}

export const resourceOptions = auditResources
  .map((value) => ({ value, label: resourceLabel(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));
