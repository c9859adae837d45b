/** Codes of the sections of the panel (`?s=`); 0 is the welcome. */
export const sectionCodes = [
  0, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 36, 37,
  51, 52, 53, 61, 62, 63, 64, 67, 68, 69, 70, 71, 72, 91, 92, 93,
] as const;
export type SectionCode = (typeof sectionCodes)[number];

/** A kind of record that the audit names: what the panel calls it, and where it is edited. */
interface RecordKind {
  label: string;
  /** Section of the panel in which a record is opened. */
  section?: SectionCode;
  /** What its section creates, as the palette says it; staff find such records by name. Null: there is one record. */
  creates?: string | null;
  /** Path of the calls of one record. */
  path?: string;
  /**
   * Whether what is typed in a record is kept, and it can have planned hours. Only content of the site says so: each of its
   * records keeps its last versions while it exists.
   */
  isEditable?: boolean;
  /** Parts of a record that have their own calls, as `/artist/album/`. */
  parts?: readonly AuditPart[];
}

/** What is left out of a kind does not compile: what its section creates, whether content is editable. */
export type CompleteKind =
  | (Pick<RecordKind, 'label' | 'path'> & { section?: never })
  | (Required<Pick<RecordKind, 'label' | 'section' | 'creates'>> & {
      path?: never;
      isEditable?: never;
    })
  | (Required<Omit<RecordKind, 'parts'>> & Pick<RecordKind, 'parts'>);

interface PartKind extends Pick<RecordKind, 'label'> {
  tab: string;
  isEditable?: true;
  /** Staff find its records by name. */
  isSearchable?: true;
}

/** Parts of a record: their names, and the tab of its page in which they are edited. */
const partKinds = {
  album: { label: 'imagen del álbum', tab: 'album' },
  background: { label: 'fondo', tab: 'backgrounds' },
  detail: { label: 'segmento', tab: 'segments', isEditable: true, isSearchable: true },
  playlist: { label: 'listas', tab: 'playlist' },
  portrait: { label: 'portada', tab: 'portrait' },
  social: { label: 'redes sociales', tab: 'social' },
  web: { label: 'contenido web', tab: 'web' },
} as const satisfies Record<string, PartKind>;
export type AuditPart = keyof typeof partKinds;

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
  account: { label: 'Usuario', section: 37, creates: 'usuario' },
  administrator: { label: 'Administrador (npm run admin)' },
  applicant: { label: 'Postulado' },
  announcement: {
    label: 'Anuncio',
    section: 25,
    creates: 'anuncio',
    isEditable: false,
    path: '/h/announcements/:id/',
  },
  artist: {
    label: 'Artista',
    section: 21,
    creates: 'artista',
    isEditable: true,
    path: '/artist/init/:id/',
    parts: ['album', 'background', 'playlist', 'social', 'web'],
  },
  beat: { label: 'Beat', section: 51, creates: 'beat', isEditable: true, path: '/h/music/:id/' },
  calendar: {
    label: 'Calendario',
    section: 12,
    creates: 'calendario',
    isEditable: false,
    path: '/h/calendar/:id/',
  },
  capsula: {
    label: 'Cápsula',
    section: 36,
    creates: null,
    isEditable: false,
    path: '/capsula/init/:id/',
    parts: ['album', 'background', 'playlist'],
  },
  closure: { label: 'Cierre del estudio' },
  content: {
    label: 'Contenido',
    section: 23,
    creates: 'contenido',
    isEditable: true,
    path: '/content/init/:id/',
    parts: seriesParts,
  },
  contest: { label: 'Concurso', section: 61, creates: 'concurso' },
  date: { label: 'Fecha', section: 24, creates: 'fecha', isEditable: true, path: '/h/dates/:id/' },
  email: { label: 'Correo propio' },
  event: {
    label: 'Evento',
    section: 22,
    creates: 'evento',
    isEditable: true,
    path: '/event/init/:id/',
    parts: seriesParts,
  },
  export: { label: 'Archivo de datos' },
  factor: { label: 'Segundo paso para entrar' },
  flyer: { label: 'Flyer', section: 11, creates: 'flyer', isEditable: true, path: '/h/flyer/:id/' },
  hour_pack: { label: 'Paquete de horas', path: '/capsula/packs/:id/' },
  hours: { label: 'Horas de un cliente' },
  judge: { label: 'Juez', section: 63, creates: 'juez' },
  jury_vote: { label: 'Selección de un juez' },
  link: { label: 'Enlace por correo' },
  lyrics: {
    label: 'Letra de canción',
    section: 52,
    creates: 'letra',
    isEditable: true,
    path: '/h/lyrics/:id/',
  },
  messages: { label: 'Mensaje' },
  picture: { label: 'Imagen de cartel' },
  password: { label: 'Contraseña propia' },
  'private-key': { label: 'Llave', section: 14, creates: null },
  profile: { label: 'Datos propios' },
  public_vote: { label: 'Votos del público' },
  purchase: { label: 'Compra de horas' },
  reservation: { label: 'Reservación' },
  session: { label: 'Sesión' },
  'site-texts': {
    label: 'Textos del sitio',
    section: 18,
    creates: null,
    isEditable: true,
    path: '/h/site-texts/',
  },
  social: {
    label: 'Redes sociales del sitio',
    section: 13,
    creates: null,
    isEditable: false,
    path: '/h/social/:id/',
  },
  song: {
    label: 'Canción',
    section: 53,
    creates: 'canción',
    isEditable: true,
    path: '/h/songs/:id/',
  },
  studio: { label: 'Reglas del estudio' },
  subscribers: { label: 'Suscriptor' },
  tickets: { label: 'Boletas' },
  trash: { label: 'Papelera' },
} as const satisfies Record<string, CompleteKind>;

type Kinds = typeof kinds;
type RecordPart<K extends keyof Kinds> = Kinds[K] extends {
  parts: readonly (infer P extends string)[];
}
  ? `${K}/${P}`
  : never;

export type AuditSubject = keyof Kinds;
/** Every resource that the server writes to the audit log. Using any other name is a type error. */
export type AuditResource = AuditSubject | { [K in AuditSubject]: RecordPart<K> }[AuditSubject];

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
  song: 'Canciones',
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
  (resource) => findKind(resource).kind?.isEditable !== undefined,
);

/** Resources of the records that staff find by name. */
export const searchableResources = auditResources.filter((resource) => {
  const { kind, part } = findKind(resource);
  return part ? part.isSearchable : typeof kind?.creates === 'string';
});
/** Resources of the records whose unsaved input is kept, and that can have planned hours. */
export const editableResources = auditResources.filter((resource) => {
  const { kind, part } = findKind(resource);
  return (part ?? kind)?.isEditable;
});

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
export function findCreatedLabel(section: SectionCode): string | undefined {
  return Object.values(byName).find((kind) => kind.section === section)?.creates ?? undefined;
}
