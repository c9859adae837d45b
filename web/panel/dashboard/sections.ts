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

/** A section of the dashboard: its menu code, its group and its screen. */
export interface Section {
  code: SectionCode;
  label: string;
  group: string;
  icon: TablerIcon;
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
    icon,
    group: name,
    screen,
    words,
    parts,
  }));
}

/** The dashboard shows its own welcome here. */
const WELCOME_SECTION: Section = {
  code: 0,
  label: 'Hoy',
  group: '',
  icon: IconSun,
  screen: '',
  words: 'inicio pendientes tareas copia de respaldo',
  parts: [],
};

const SOCIAL_WORDS = 'instagram facebook spotify youtube twitter enlaces';
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
  [16, 'Suscriptores', IconUsersGroup, '../messages/subscribers.resource.tsx'],
  [26, 'Correo', IconMailCheck, '../mail/mail-section.tsx'],
  [
    17,
    'Auditoría',
    IconHistory,
    '../audit/audit.resource.tsx',
    'historia historial cambios registro',
  ],
  [18, 'Textos del sitio', IconTypography, '../site-texts/site-texts-section.tsx'],
  [10, 'Archivos', IconFolder, '../files/files.resource.tsx', 'imágenes fotos audios'],
  [19, 'Papelera', IconTrash, '../trash/trash.resource.tsx', 'eliminados recuperar restaurar'],
]);

const administration = createGroup('Administración', [
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
  [25, 'Novedades', IconNews, '../news/announcements.resource.tsx'],
  [27, 'Cifras', IconChartBar, '../figures/figures-section.tsx', 'estadísticas visitas'],
]);

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
]);

/** Contest sections of a judge. */
const jury = createGroup('Postulaciones', [
  [62, 'Postulados', IconUserCheck, '../contests/applicants-section.tsx#AllApplicants'],
  [67, 'Pre-Seleccionados', IconStar, '../contests/applicants-section.tsx#PreselectedApplicants'],
  [68, 'Seleccionados', IconTrophy, '../contests/applicants-section.tsx#SelectedApplicants'],
]);

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
  ...jury,
  ...createGroup('Postulaciones', [
    [63, 'Jueces', IconGavel, '../judges/judges.resource.tsx'],
    [64, 'Votos de los jueces', IconChecklist, '../contests/judge-votes-section.tsx'],
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
const manual = createGroup('Manual', [
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
  ...manual,
];
const judge: readonly Section[] = [WELCOME_SECTION, ...jury, ...manual];
const customer: readonly Section[] = [WELCOME_SECTION, ...ownStudio];

/** Returns the sections of an account: 1 administrator, 4 judge, anything else a customer. */
export function listSections(userType: number): readonly Section[] {
  if (userType === 1) return administrator;
  return userType === 4 ? judge : customer;
}

/** Returns the groups of a menu in its order. */
export function listGroups(sections: readonly Section[]) {
  const groups = Map.groupBy(sections, ({ group }) => group);
  return [...groups].map(([name, members]) => ({ name, members }));
}

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
