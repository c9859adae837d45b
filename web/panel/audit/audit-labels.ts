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

const things: Readonly<Record<string, string>> = {
  artist: 'Artista',
  event: 'Evento',
  content: 'Contenido',
  capsula: 'Cápsula',
};

const parts: Readonly<Record<string, string>> = {
  album: 'imagen del álbum',
  background: 'fondo',
  detail: 'segmento',
  playlist: 'listas',
  portrait: 'portada',
  social: 'redes sociales',
  web: 'contenido web',
};

const whole: Readonly<Record<string, string>> = {
  ...things,
  flyer: 'Flyer',
  beat: 'Beat',
  calendar: 'Calendario',
  messages: 'Mensaje',
  subscribers: 'Suscriptor',
  social: 'Redes sociales del sitio',
  'private-key': 'Llave de acceso',
  'site-texts': 'Textos del sitio',
  lyrics: 'Letra de canción',
  contest: 'Postulación',
  applicant: 'Postulado',
  jury_vote: 'Selección de un juez',
  public_vote: 'Votos del público',
  judge: 'Juez',
  password: 'Contraseña propia',
  profile: 'Datos propios',
  email: 'Correo propio',
  account: 'Usuario',
  administrator: 'Administrador (npm run admin)',
  session: 'Sesión',
  factor: 'Segundo paso para entrar',
  link: 'Enlace por correo',
  export: 'Archivo de datos',
};

const fields: Readonly<Record<string, string>> = {
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
  producer: 'Productor',
  genre: 'Género',
  bpm: 'BPM',
  price: 'Precio',
  time: 'Tiempo',
  duration: 'Duración (segundos)',
  link: 'Enlace',
  url: 'Enlace',
  tags: 'Etiquetas',
  ref: 'ID de Referencia',
  max_results: 'Cant. a mostrar',
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
  postu_date_from: 'Registro desde',
  postu_date_until: 'Registro hasta',
  vote_date_from: 'Jurado desde',
  vote_date_until: 'Jurado hasta',
  public_date_from: 'Votacion desde',
  public_date_until: 'Votacion hasta',
  postu_vote_quant: 'Seleccionados por juez',
  postu_winners: 'Ganadores',
  votes_per_ip: 'Votos por conexión',
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
  seo_title: 'Título para buscadores',
  seo_description: 'Descripción para buscadores',
};

export function actionLabel(action: string): string {
  return actions[action] ?? action;
}

/** As in 'Artista: imagen del álbum'; a code that is not known stays as it is. */
export function resourceLabel(resource: string): string {
  const [thing = '', part] = resource.split('/');
  if (part === undefined) return whole[resource] ?? resource;
  return `${things[thing] ?? thing}: ${parts[part] ?? part}`;
}

/** Values that the program writes as codes. */
const values: Readonly<Record<string, string>> = {
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

/** Things that have no such part. */
const absent = new Set([
  'artist/detail',
  'artist/portrait',
  'capsula/detail',
  'capsula/portrait',
  'capsula/social',
  'capsula/web',
]);

const owned = Object.keys(things)
  .flatMap((thing) => Object.keys(parts).map((part) => `${thing}/${part}`))
  .filter((resource) => !absent.has(resource));

/** Every kind of thing that the audit knows, for a select. */
export const resourceOptions = [...Object.keys(whole), ...owned]
  .map((value) => ({ value, label: resourceLabel(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));
