import { type AuditPart, type AuditSubject, auditResources } from '../../../contracts/audit.ts';
import { beatFields } from '../../../contracts/beats.ts';
import { calendarFields } from '../../../contracts/calendars.ts';
import { contestFields } from '../../../contracts/contests.ts';
import type { Labelled } from '../../../contracts/fields.ts';

/** What the audit's codes are called on the screen. */

const actions: Readonly<Record<string, string>> = {
  create: 'Creó',
  update: 'Cambió',
  delete: 'Eliminó',
  login: 'Entró',
  logout: 'Salió',
  refuse: 'Intento fallido',
  export: 'Descargó',
};

const parts: Readonly<Record<AuditPart, string>> = {
  album: 'imagen del álbum',
  background: 'fondo',
  detail: 'segmento',
  playlist: 'listas',
  portrait: 'portada',
  social: 'redes sociales',
  web: 'contenido web',
};

const subjects: Readonly<Record<AuditSubject, string>> = {
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
};

/** Labels of form fields, as the contracts have them. */
function labelsOf(forms: readonly Readonly<Record<string, object>>[]): Record<string, string> {
  const labelled = forms
    .flatMap((form) => Object.entries(form))
    .filter((entry): entry is [string, Labelled] => 'notes' in entry[1]);
  return Object.fromEntries(labelled.map(([name, { notes }]) => [name, notes.label]));
}

/** Names of fields that no form has, or that mean several things in different forms. */
const fields: Readonly<Record<string, string>> = {
  ...labelsOf([beatFields, calendarFields, contestFields]),
  name: 'Nombre',
  name_id: 'Dirección',
  title: 'Título',
  description: 'Descripción',
  text: 'Texto',
  email: 'Email',
  priority: 'Prioridad',
  condition: 'Filtros',
  is_active: 'Activo',
  is_cover: 'Portada del álbum',
  picture_id: 'Imagen',
  ink: 'Tinta',
  focus: 'Punto de atención',
  style: 'Impresión',
  dots: 'Trama',
  price: 'Precio',
  time: 'Tiempo',
  link: 'Enlace',
  url: 'Enlace',
  tags: 'Etiquetas',
  key_state: 'Llave',
  type: 'Tipo',
  year: 'Año',
  country: 'País',
  vol: 'Vol.',
  hiring: 'Contrataciones',
  calendar: 'Calendario',
  logo: 'Texto del logo',
  tagline: 'Lema',
  splash: 'Texto de la entrada',
  notice: 'Aviso',
  artist: 'Artistas',
  event: 'Eventos',
  content: 'Contenido',
  youtube: 'YouTube',
  spotify: 'Spotify',
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
  title_id: 'Dirección',
  entry_id: 'Artista',
  featuring: 'Invitados',
  album: 'Álbum',
  comments: 'Comentarios',
  lyric: 'Letra',
  postu_phase: 'Fase',
  postu_active: 'Activa',
  frozen_at: 'Competidores fijados',
  is_set_aside: 'Apartados',
  motive: 'Motivo',
  username: 'Usuario',
  first_name: 'Nombre',
  last_name: 'Apellido',
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
  currency: 'Moneda',
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
  phone: 'Teléfono',
  price_cents: 'Precio (céntimos)',
  proof_file: 'Comprobante',
  reason: 'Motivo',
  reference: 'Referencia',
  starts_at: 'Desde',
  state: 'Estado',
  studio_id: 'Estudio',
  updated_at: 'Cambiado',
  user_type: 'Tipo de usuario',
  valid_days: 'Días de validez',
  whatsapp: 'WhatsApp',
  zone: 'Zona horaria',
  seo_title: 'Título para buscadores',
  seo_description: 'Descripción para buscadores',
};

export function actionLabel(action: string): string {
  return actions[action] ?? action;
}

/** As in 'Artista: imagen del álbum'; a code of an older release stays as it is. */
export function resourceLabel(resource: string): string {
  const [subject = '', part] = resource.split('/');
  const names: Readonly<Record<string, string>> = subjects;
  const partNames: Readonly<Record<string, string>> = parts;
  const name = names[subject] ?? subject;
  return part === undefined ? name : `${name}: ${partNames[part] ?? part}`;
}

/** Values that the program writes as codes. */
const values: Readonly<Record<string, string>> = {
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
  'detail email': 'Correo nuevo confirmado',
  'detail undo_email': 'Cambio de correo deshecho',
  'detail one': 'Una sesión cerrada',
  'detail others': 'Las demás sesiones cerradas',
};

/** What a code in a field is called; undefined for a value that is no code. */
export function valueLabel(field: string, value: unknown): string | undefined {
  return typeof value === 'string' ? values[`${field} ${value}`] : undefined;
}

export function fieldLabel(field: string): string {
  return fields[field] ?? field;
}

/** Every kind of thing that the audit knows, for a select. */
export const resourceOptions = auditResources
  .map((value) => ({ value, label: resourceLabel(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));
