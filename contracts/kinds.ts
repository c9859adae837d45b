/** A kind of record that the audit names: what the panel calls it, and where it is edited. */
interface RecordKind {
  label: string;
  /** Section of the panel in which a record is opened. */
  section?: number;
  /** There is one record, which its section edits. */
  isSingle?: true;
  /** What its section creates, as the palette says it. */
  creates?: string;
  /** Staff find its records by name. */
  isSearchable?: true;
  /** Its records are content of the site: each keeps its last versions while it exists. */
  isContent?: true;
  /** Path of the calls of one record. */
  path?: string;
  /** A record can have a draft and planned hours. */
  hasDrafts?: true;
  /** Parts of a record that have their own calls, as `/artist/album/`. */
  parts?: readonly AuditPart[];
}

interface PartKind extends Pick<RecordKind, 'label' | 'hasDrafts' | 'isSearchable'> {
  tab: string;
}

/** Parts of a record: their names, and the tab of its page in which they are edited. */
const partKinds = {
  album: { label: 'imagen del álbum', tab: 'album' },
  background: { label: 'fondo', tab: 'backgrounds' },
  detail: { label: 'segmento', tab: 'segments', hasDrafts: true, isSearchable: true },
  playlist: { label: 'listas', tab: 'playlist' },
  portrait: { label: 'portada', tab: 'portrait' },
  social: { label: 'redes sociales', tab: 'social' },
  web: { label: 'contenido web', tab: 'web' },
} as const satisfies Record<string, PartKind>;
export type AuditPart = keyof typeof partKinds;

const isContent = true;
const hasDrafts = true;
const isSearchable = true;
const isSingle = true;
const seriesParts = [
  'album',
  'background',
  'detail',
  'playlist',
  'portrait',
  'social',
  'web',
] as const;

/**
 * Every kind of record that the audit names. What the server does with the records of a kind of
 * content is in its `defineContent`.
 */
const kinds = {
  account: { label: 'Usuario', section: 37, creates: 'usuario', isSearchable },
  administrator: { label: 'Administrador (npm run admin)' },
  applicant: { label: 'Postulado' },
  announcement: {
    ...{ label: 'Anuncio', section: 25, creates: 'anuncio', isContent, isSearchable },
    path: '/h/announcements/:id/',
  },
  artist: {
    ...{ label: 'Artista', section: 21, creates: 'artista', isContent, hasDrafts, isSearchable },
    path: '/artist/init/:id/',
    parts: ['album', 'background', 'playlist', 'social', 'web'],
  },
  beat: {
    ...{ label: 'Beat', section: 51, creates: 'beat', isContent, hasDrafts, isSearchable },
    path: '/h/music/:id/',
  },
  calendar: {
    ...{ label: 'Calendario', section: 12, creates: 'calendario', isContent, isSearchable },
    path: '/h/calendar/:id/',
  },
  capsula: {
    ...{ label: 'Cápsula', section: 36, isSingle, isContent, path: '/capsula/init/:id/' },
    parts: ['album', 'background', 'playlist'],
  },
  closure: { label: 'Cierre del estudio' },
  content: {
    ...{
      label: 'Contenido',
      section: 23,
      creates: 'contenido',
      isContent,
      hasDrafts,
      isSearchable,
    },
    path: '/content/init/:id/',
    parts: seriesParts,
  },
  contest: { label: 'Concurso', section: 61, creates: 'concurso', isSearchable },
  date: {
    ...{ label: 'Fecha', section: 24, creates: 'fecha', isContent, hasDrafts, isSearchable },
    path: '/h/dates/:id/',
  },
  email: { label: 'Correo propio' },
  event: {
    ...{ label: 'Evento', section: 22, creates: 'evento', isContent, hasDrafts, isSearchable },
    path: '/event/init/:id/',
    parts: seriesParts,
  },
  export: { label: 'Archivo de datos' },
  factor: { label: 'Segundo paso para entrar' },
  flyer: {
    ...{ label: 'Flyer', section: 11, creates: 'flyer', isContent, hasDrafts, isSearchable },
    path: '/h/flyer/:id/',
  },
  hour_pack: { label: 'Paquete de horas', path: '/capsula/packs/:id/' },
  hours: { label: 'Horas de un cliente' },
  judge: { label: 'Juez', section: 63, creates: 'juez', isSearchable },
  jury_vote: { label: 'Selección de un juez' },
  link: { label: 'Enlace por correo' },
  lyrics: {
    ...{
      label: 'Letra de canción',
      section: 52,
      creates: 'letra',
      isContent,
      hasDrafts,
      isSearchable,
    },
    path: '/h/lyrics/:id/',
  },
  messages: { label: 'Mensaje' },
  picture: { label: 'Imagen de cartel' },
  password: { label: 'Contraseña propia' },
  'private-key': { label: 'Llave de acceso', section: 14, isSingle },
  profile: { label: 'Datos propios' },
  public_vote: { label: 'Votos del público' },
  purchase: { label: 'Compra de horas' },
  reservation: { label: 'Reservación' },
  session: { label: 'Sesión' },
  'site-texts': {
    ...{ label: 'Textos del sitio', section: 18, isSingle, isContent, hasDrafts },
    path: '/h/site-texts/',
  },
  social: {
    ...{ label: 'Redes sociales del sitio', section: 13, isSingle, isContent },
    path: '/h/social/:id/',
  },
  studio: { label: 'Reglas del estudio' },
  subscribers: { label: 'Suscriptor' },
  tickets: { label: 'Boletas' },
  trash: { label: 'Papelera' },
} as const satisfies Record<string, RecordKind>;

type Kinds = typeof kinds;
type PartOf<K extends keyof Kinds> = Kinds[K] extends { parts: readonly (infer P extends string)[] }
  ? `${K}/${P}`
  : never;

export type AuditSubject = keyof Kinds;
/** Every resource that the server writes to the audit log. Using any other name is a type error. */
export type AuditResource = AuditSubject | { [K in AuditSubject]: PartOf<K> }[AuditSubject];

const byName: Readonly<Record<string, RecordKind>> = kinds;
const partsByName: Readonly<Record<string, PartKind>> = partKinds;

/** Returns the kind of a resource, and the part that it is of a record; undefined for unknown names. */
export function findKind(resource: string) {
  const [subject = '', part = ''] = resource.split('/');
  return { kind: byName[subject], part: partsByName[part] };
}

/** What visitors find, in the order in which it is shown, and the headings of the results. */
export const searchHeadings = {
  artist: 'Artistas',
  event: 'Eventos',
  content: 'Contenido',
  date: 'Fechas',
  segment: 'Ediciones',
  lyric: 'Letras',
  beat: 'Beats',
  capsule: 'Estudio',
} as const;
export type SearchKind = keyof typeof searchHeadings;
export const searchKinds = Object.keys(searchHeadings) as SearchKind[];

/** All resources: each kind, followed by its parts. */
export const auditResources = Object.entries(byName).flatMap(([subject, { parts = [] }]) => [
  subject,
  ...parts.map((part) => `${subject}/${part}`),
]) as readonly AuditResource[];

/** Resources of the content of the site, whose changes are the history of their records. */
export const contentResources = auditResources.filter(
  (resource) => findKind(resource).kind?.isContent,
);

function resourcesWith(property: 'isSearchable' | 'hasDrafts'): readonly AuditResource[] {
  return auditResources.filter((resource) => {
    const { kind, part } = findKind(resource);
    return (resource.includes('/') ? part : kind)?.[property];
  });
}

/** Resources of the records that staff find by name. */
export const searchableResources = resourcesWith('isSearchable');
/** Resources of the records that can have a draft and planned hours. */
export const draftedResources = resourcesWith('hasDrafts');

/** Returns the path of the calls of one record, as in `/artist/init/:id/`. */
export function recordPath(resource: string): string {
  const path = resource.includes('/') ? undefined : findKind(resource).kind?.path;
  return path ?? `/${resource}/:id/`;
}

/** Returns the kind of content whose records a call changes or deletes; undefined for any other call. */
export function findContentResource(call: string): AuditResource | undefined {
  const [, path] = call.split(' ');
  return auditResources.find((resource) => recordPath(resource) === path);
}

/** Returns what a section of the panel creates; undefined for sections that create no records. */
export function findCreatedLabel(section: number): string | undefined {
  return Object.values(byName).find((kind) => kind.section === section)?.creates;
}
