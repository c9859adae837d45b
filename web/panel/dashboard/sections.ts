import {
  IconAward,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarTime,
  IconChecklist,
  IconClockDollar,
  IconDisc,
  IconFileText,
  IconGavel,
  IconHelp,
  IconHistory,
  IconHome,
  IconKey,
  IconMail,
  IconMicrophone2,
  IconMusic,
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
} from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A section of the dashboard: its menu code, its group and its screen. */
export interface Section {
  code: number;
  label: string;
  group: string;
  icon: TablerIcon;
  /** Null for the dashboard's welcome screen. */
  screen: LazyExoticComponent<ComponentType> | null;
}

type Load = () => Promise<{ default: ComponentType }>;

/** `[code, label, icon, screen]` of each section of a group, in the order of the menu: most used first. */
function group(
  name: string,
  members: ReadonlyArray<[number, string, TablerIcon, Load]>,
): Section[] {
  return members.map(([code, label, icon, load]) => ({
    ...{ code, label, icon, group: name },
    screen: lazy(load),
  }));
}

/** The dashboard shows its own welcome here. */
export const WELCOME: Section = {
  code: 0,
  label: 'Bienvenida',
  group: '',
  icon: IconSun,
  screen: null,
};

const loadReservations: Load = () => import('../reservations/reservations-section.tsx');

const loadBackgrounds = (name: 'Artist' | 'Event' | 'Content' | 'Capsule'): Load => {
  return async () => {
    const sections = await import('../backgrounds/backgrounds.resource.tsx');
    return { default: sections[`${name}Backgrounds`] };
  };
};

const backgrounds = group('Fondos del inicio', [
  [69, 'Fondos de artistas', IconPhoto, loadBackgrounds('Artist')],
  [70, 'Fondos de eventos', IconPhoto, loadBackgrounds('Event')],
  [71, 'Fondos de contenido', IconPhoto, loadBackgrounds('Content')],
  [72, 'Fondos de la cápsula', IconPhoto, loadBackgrounds('Capsule')],
]);

const general = group('General', [
  [11, 'Flyers', IconSpeakerphone, () => import('../flyers/flyers.resource.tsx')],
  [12, 'Calendario', IconCalendarEvent, () => import('../calendars/calendars.resource.tsx')],
  [13, 'Redes sociales', IconShare2, () => import('../social/social-section.tsx')],
  [14, 'Llaves de acceso', IconKey, () => import('../keys/keys-section.tsx')],
  [15, 'Mensajes', IconMail, () => import('../messages/messages.resource.tsx')],
  [16, 'Suscriptores', IconUsersGroup, () => import('../messages/subscribers.resource.tsx')],
  [17, 'Auditoría', IconHistory, () => import('../audit/audit.resource.tsx')],
  [18, 'Textos del sitio', IconTypography, () => import('../site-texts/site-texts-section.tsx')],
  [19, 'Papelera', IconTrash, () => import('../trash/trash.resource.tsx')],
]);

const loadEntries = (name: 'Artists' | 'Events' | 'Content'): Load => {
  return async () => {
    const sections = await import('../entries/entries.resource.tsx');
    return { default: sections[`${name}Section`] };
  };
};

const administration = group('Administración', [
  [21, 'Artistas', IconMicrophone2, loadEntries('Artists')],
  [22, 'Eventos', IconTicket, loadEntries('Events')],
  [23, 'Contenido', IconDisc, loadEntries('Content')],
]);

const studio = group('La cápsula', [
  [36, 'Página de la cápsula', IconHome, () => import('../capsule/capsule.resource.tsx')],
  [31, 'Reservaciones', IconCalendarTime, loadReservations],
  [37, 'Usuarios', IconUsers, () => import('../users/users-section.tsx')],
]);

const music = group('Música', [
  [51, 'Beats', IconMusic, () => import('../beats/beats.resource.tsx')],
  [52, 'Letras', IconFileText, () => import('../lyrics/lyrics.resource.tsx')],
]);

const loadApplicants = (
  name: 'AllApplicants' | 'PreselectedApplicants' | 'SelectedApplicants',
): Load => {
  return async () => ({ default: (await import('../contests/applicants-section.tsx'))[name] });
};

/** Contest sections of a judge. */
const jury = group('Postulaciones', [
  [62, 'Postulados', IconUserCheck, loadApplicants('AllApplicants')],
  [67, 'Pre-Seleccionados', IconStar, loadApplicants('PreselectedApplicants')],
  [68, 'Seleccionados', IconTrophy, loadApplicants('SelectedApplicants')],
]);

const contests = [
  ...group('Postulaciones', [
    [61, 'Postulaciones', IconAward, () => import('../contests/contests.resource.tsx')],
  ]),
  ...jury,
  ...group('Postulaciones', [
    [63, 'Jueces', IconGavel, () => import('../judges/judges.resource.tsx')],
    [64, 'Votos de los jueces', IconChecklist, () => import('../contests/judge-votes-section.tsx')],
  ]),
];

const ownStudio = group('La cápsula', [
  [31, 'Reservar', IconCalendarTime, loadReservations],
  [
    32,
    'Mis reservaciones',
    IconCalendarCheck,
    () => import('../reservations/my-reservations-section.tsx'),
  ],
  [33, 'Comprar horas', IconClockDollar, () => import('../hours/hours-section.tsx')],
  [91, 'Mis datos', IconUser, () => import('../profile/profile-section.tsx')],
]);

/** Sections of every role that are reached from the account button and from each other. */
const account = group('Su cuenta', [
  [91, 'Mis datos', IconUser, () => import('../profile/profile-section.tsx')],
  [92, 'Seguridad', IconShieldLock, () => import('../security/security-section.tsx')],
]);

/** The staff handbook, at the menu's end. */
const manual = group('Manual', [[93, 'Ayuda', IconHelp, () => import('../help/help-section.tsx')]]);

const administrator: readonly Section[] = [
  WELCOME,
  ...backgrounds,
  ...general,
  ...administration,
  ...studio,
  ...music,
  ...contests,
  ...manual,
];
const judge: readonly Section[] = [WELCOME, ...jury, ...manual];
const customer: readonly Section[] = [WELCOME, ...ownStudio];

/** Returns the sections of an account: 1 administrator, 4 judge, anything else a customer. */
export function sectionsFor(userType: number): readonly Section[] {
  if (userType === 1) return administrator;
  return userType === 4 ? judge : customer;
}

/** Returns the account's section with this code; null if it has none. */
export function findSection(sections: readonly Section[], code: number | null): Section | null {
  return [...sections, ...account].find((section) => section.code === code) ?? null;
}

/** Returns whether the code is a section of any role. */
export function isKnownSection(code: number | null): boolean {
  return [...administrator, ...judge, ...customer].some((section) => section.code === code);
}
