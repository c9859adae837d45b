import type { SectionCode } from '../../../contracts/kinds.ts';
import {
  IconAward,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarStar,
  IconCalendarTime,
  IconChartBar,
  IconChecklist,
  IconClockDollar,
  IconDisc,
  IconFileText,
  IconFolder,
  IconGavel,
  IconHelp,
  IconHistory,
  IconHome,
  IconKey,
  IconMail,
  IconMailCheck,
  IconMicrophone2,
  IconMusic,
  IconNews,
  IconPhoto,
  IconPlaylist,
  IconSettings,
  IconShare2,
  IconShieldLock,
  IconSpeakerphone,
  IconStar,
  IconSun,
  IconTicket,
  IconTrash,
  IconTrophy,
  IconTypography,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '../ui/icons.ts';
import { type PlaceParams, sectionTabs } from '../ui/place.ts';

/** A tab or a button of a section, as the palette finds it. */
interface SectionPart {
  label: string;
  /** Words under which it is found besides its label. */
  words: string;
  params: PlaceParams;
}

/** A line of the menu that opens one of several sections, which are its tabs. */
interface Entry {
  label: string;
  icon: TablerIcon;
}

/** A section of the dashboard: its menu code, its group and its screen. */
export interface Section {
  code: SectionCode;
  label: string;
  /** Empty for lines of the menu that stand alone. */
  group: string;
  /** Shared with the other sections of one line of the menu; null without a line. */
  entry: Entry | null;
  /** File of the screen, and the name of its export if it is not the default. Empty: the welcome. */
  screen: string;
  /** Words under which the palette finds it besides its label. */
  words: string;
  parts: readonly SectionPart[];
}

type Member = readonly [
  code: SectionCode,
  label: string,
  icon: TablerIcon,
  screen: string,
  words?: string,
  parts?: readonly SectionPart[],
];

const createPart = (label: string, words: string, params: PlaceParams): SectionPart => ({
  label,
  words,
  params,
});

/** The tabs of a section as its parts. */
function createTabParts<T extends string>(
  labels: Readonly<Record<T, string>>,
  words: { readonly [tab in T]?: string } = {},
): SectionPart[] {
  const tabs = Object.keys(labels) as T[];
  return tabs.map((tab) => createPart(labels[tab], words[tab] ?? '', { list: tab }));
}

/** The sections of a group, in the order of the menu: most used first. */
function createGroup(name: string, members: readonly Member[]): Section[] {
  return members.map(([code, label, icon, screen, words = '', parts = []]) => ({
    code,
    label,
    group: name,
    entry: { label, icon },
    screen,
    words,
    parts,
  }));
}

/** Gives sections one line of the menu. */
function joinSections(label: string, icon: TablerIcon, sections: readonly Section[]): Section[] {
  const entry = { label, icon };
  return sections.map((section) => ({ ...section, entry }));
}

/** The dashboard shows its own welcome here. */
const WELCOME_SECTION: Section = {
  code: 0,
  label: 'Hoy',
  group: '',
  entry: { label: 'Hoy', icon: IconSun },
  screen: '',
  words: 'inicio pendientes tareas copia de respaldo',
  parts: [],
};

const SOCIAL_WORDS = 'instagram facebook spotify youtube twitter tiktok whatsapp enlaces';
const PURCHASE_WORDS = 'comprobante pago transferencia';
const OWN_DATA_WORDS = 'contraseña correo teléfono perfil';

const reservationsScreen = '../reservations/reservations-section.tsx';

const backgroundsScreen = '../backgrounds/backgrounds.resource.tsx';

const backgrounds = createGroup('Fondos del inicio', [
  [69, 'Fondos de artistas', IconPhoto, `${backgroundsScreen}#ArtistBackgrounds`],
  [70, 'Fondos de eventos', IconPhoto, `${backgroundsScreen}#EventBackgrounds`],
  [71, 'Fondos de contenido', IconPhoto, `${backgroundsScreen}#ContentBackgrounds`],
  [72, 'Fondos de la cápsula', IconPhoto, `${backgroundsScreen}#CapsuleBackgrounds`],
]);

const general = createGroup('General', [
  [11, 'Flyers', IconSpeakerphone, '../flyers/flyers.resource.tsx'],
  [12, 'Calendario', IconCalendarEvent, '../calendars/calendars.resource.tsx'],
  [13, 'Redes sociales', IconShare2, '../social/social-section.tsx', SOCIAL_WORDS],
  [14, 'Llaves', IconKey, '../keys/keys-section.tsx', 'clave acceso proteger páginas'],
  [15, 'Mensajes', IconMail, '../messages/messages.resource.tsx'],
  [27, 'Cifras', IconChartBar, '../figures/figures-section.tsx', 'estadísticas visitas'],
  [19, 'Papelera', IconTrash, '../trash/trash.resource.tsx', 'eliminados recuperar restaurar'],
]);

const administration = [
  ...createGroup('Administración', [
    [21, 'Artistas', IconMicrophone2, '../entries/entries.resource.tsx#ArtistsSection'],
    [22, 'Eventos', IconTicket, '../entries/entries.resource.tsx#EventsSection'],
    [
      24,
      'Fechas',
      IconCalendarStar,
      '../dates/dates.resource.tsx',
      'agenda entradas',
      createTabParts(sectionTabs.dates),
    ],
    [23, 'Contenido', IconDisc, '../entries/entries.resource.tsx#ContentSection'],
  ]),
  ...joinSections(
    'Novedades',
    IconNews,
    createGroup('Administración', [
      [25, 'Anuncios', IconNews, '../news/announcements.resource.tsx', 'novedades'],
      [16, 'Suscriptores', IconUsersGroup, '../messages/subscribers.resource.tsx'],
    ]),
  ),
];

const settings = joinSections(
  'Ajustes',
  IconSettings,
  createGroup('', [
    [18, 'Textos', IconTypography, '../site-texts/site-texts-section.tsx', 'textos del sitio'],
    [26, 'Correo', IconMailCheck, '../mail/mail-section.tsx'],
    [28, 'Equipo', IconUsers, '../users/users-section.tsx#TeamSection', 'administradores'],
    [17, 'Auditoría', IconHistory, '../audit/audit.resource.tsx', 'historia historial cambios'],
    [29, 'Calendario externo', IconCalendarEvent, '../dates/dates.resource.tsx#OutsideSection'],
  ]),
);

/** Found by the search alone: its pictures are reached from the records that use them. */
const files = createGroup('', [
  [10, 'Archivos', IconFolder, '../files/files.resource.tsx', 'imágenes fotos audios'],
]).map((section): Section => ({ ...section, entry: null }));

const studio = createGroup('La cápsula', [
  [36, 'Página de la cápsula', IconHome, '../capsule/capsule.resource.tsx'],
  [
    31,
    'Reservaciones',
    IconCalendarTime,
    reservationsScreen,
    'reservar estudio horario',
    [
      ...createTabParts(sectionTabs.reservations, { requests: 'solicitudes' }),
      createPart('Cierres', 'cerrar feriados vacaciones', { open: 'closures' }),
      createPart('Reglas del estudio', 'métodos de pago horario precio', { open: 'rules' }),
    ],
  ],
  [
    37,
    'Usuarios',
    IconUsers,
    '../users/users-section.tsx',
    'clientes cuentas',
    [
      ...createTabParts(sectionTabs.users, { purchases: PURCHASE_WORDS, packs: 'horas precios' }),
      createPart('Invitar usuario', 'crear nuevo agregar añadir cuenta', { new: '1' }),
    ],
  ],
]);

const music = createGroup('Música', [
  [51, 'Beats', IconMusic, '../beats/beats.resource.tsx'],
  [52, 'Letras', IconFileText, '../lyrics/lyrics.resource.tsx'],
  [53, 'Canciones', IconPlaylist, '../songs/songs.resource.tsx', 'audio discos'],
]);

/** Contest sections of a judge. */
const jury = createGroup('Postulaciones', [
  [62, 'Postulados', IconUserCheck, '../contests/applicants-section.tsx#AllApplicants'],
  [67, 'Pre-Seleccionados', IconStar, '../contests/applicants-section.tsx#PreselectedApplicants'],
  [68, 'Seleccionados', IconTrophy, '../contests/applicants-section.tsx#SelectedApplicants'],
]);

const contestTab = '../contests/contest-tab-section.tsx';

const contests = [
  ...createGroup('Postulaciones', [
    [
      61,
      'Concursos',
      IconAward,
      '../contests/contests.resource.tsx',
      'boletas votación fases resultados',
      [createPart('Archivo', 'concursos eliminados resultados', { open: 'archive' })],
    ],
  ]),
  ...createGroup('Postulaciones', [
    [62, 'Postulados', IconUserCheck, `${contestTab}#Applicants`],
    [67, 'Pre-Seleccionados', IconStar, `${contestTab}#Preselected`],
    [68, 'Seleccionados', IconTrophy, `${contestTab}#Selected`],
    [63, 'Jueces', IconGavel, '../judges/judges.resource.tsx'],
    [64, 'Votos de los jueces', IconChecklist, `${contestTab}#JudgeVotes`],
  ]),
];

const ownStudio = createGroup('La cápsula', [
  [31, 'Reservar', IconCalendarTime, reservationsScreen, 'estudio horario'],
  [
    32,
    'Mis reservaciones',
    IconCalendarCheck,
    '../reservations/my-reservations-section.tsx',
    '',
    createTabParts(sectionTabs.ownReservations),
  ],
  [
    33,
    'Comprar horas',
    IconClockDollar,
    '../hours/hours-section.tsx',
    'saldo',
    createTabParts(sectionTabs.hours, { purchases: PURCHASE_WORDS }),
  ],
  [91, 'Mis datos', IconUser, '../profile/profile-section.tsx', OWN_DATA_WORDS],
]);

/** Sections of every role that are reached from the account button and from each other. */
const account = createGroup('Su cuenta', [
  [91, 'Mis datos', IconUser, '../profile/profile-section.tsx', OWN_DATA_WORDS],
  [
    92,
    'Seguridad',
    IconShieldLock,
    '../security/security-section.tsx',
    'contraseña clave sesiones segundo paso códigos',
  ],
]);

/** The staff handbook, at the menu's end. */
const manual = createGroup('', [
  [93, 'Ayuda', IconHelp, '../help/help-section.tsx', 'manual guía'],
]);

const administrator: readonly Section[] = [
  WELCOME_SECTION,
  ...administration,
  ...general,
  ...contests,
  ...studio,
  ...music,
  ...backgrounds,
  ...settings,
  ...manual,
  ...files,
];
const judge: readonly Section[] = [WELCOME_SECTION, ...jury, ...manual];
const customer: readonly Section[] = [WELCOME_SECTION, ...ownStudio];

/** Returns the sections of an account: 1 administrator, 4 judge, anything else a customer. */
export function listSections(userType: number): readonly Section[] {
  if (userType === 1) return administrator;
  return userType === 4 ? judge : customer;
}

/** What is in each group, below its name. */
const groupNotes: Readonly<Record<string, string>> = {
  Administración: 'Artistas, eventos, contenido',
  General: 'Flyers, redes, mensajes',
  Postulaciones: 'Concursos y jurado',
  'La cápsula': 'Reservas y usuarios',
  Música: 'Beats, letras y canciones',
  'Fondos del inicio': 'Imágenes grandes',
};

/** A line of the menu: its sections, the first of which it opens. */
export interface MenuLine extends Entry {
  sections: readonly [Section, ...Section[]];
}

/** Returns the groups of a menu in its order, each with its lines. */
export function listGroups(sections: readonly Section[]) {
  const groups = Map.groupBy(
    sections.filter(({ entry }) => entry !== null),
    ({ group }) => group,
  );
  return [...groups].map(([name, members]) => {
    const lines = Map.groupBy(members, ({ entry }) => entry as Entry);
    return {
      name,
      note: groupNotes[name] ?? '',
      lines: [...lines].map(([entry, own]): MenuLine => {
        return { ...entry, sections: own as [Section, ...Section[]] };
      }),
    };
  });
}

/** Returns the sections that share the line of one; only itself where it has its own. */
export const listSiblings = (sections: readonly Section[], { code, entry }: Section) =>
  sections.filter((other) => other.code === code || (entry !== null && other.entry === entry));

/** Returns the sections of the menu and those of every role. */
export function withAccountSections(sections: readonly Section[]): readonly Section[] {
  const codes = new Set(sections.map(({ code }) => code));
  return [...sections, ...account.filter(({ code }) => !codes.has(code))];
}

/** Returns the account's section with this code; null if it has none. */
export function findSection(sections: readonly Section[], code: number | null): Section | null {
  return withAccountSections(sections).find((section) => section.code === code) ?? null;
}

/** Returns whether the code is a section of any role. */
export function isKnownSection(code: number | null): boolean {
  return [...administrator, ...judge, ...customer].some((section) => section.code === code);
}
