import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A section of the dashboard: its menu code, its group and its screen. */
export interface Section {
  code: number;
  label: string;
  group: string;
  /** Null for the dashboard's welcome screen. */
  screen: LazyExoticComponent<ComponentType> | null;
}

type Load = () => Promise<{ default: ComponentType }>;

/** `[code, label, screen]` of each section of a group of the menu, in the menu's order. */
function group(name: string, members: ReadonlyArray<[number, string, Load]>): Section[] {
  return members.map(([code, label, load]) => ({ code, label, group: name, screen: lazy(load) }));
}

/** The dashboard shows its own welcome here. */
export const WELCOME: Section = { code: 0, label: 'Bienvenida', group: '', screen: null };

const loadReservations: Load = () => import('../reservations/reservations-section.tsx');

const loadBackgrounds = (name: 'Artist' | 'Event' | 'Content' | 'Capsule'): Load => {
  return async () => {
    const sections = await import('../backgrounds/backgrounds.resource.tsx');
    return { default: sections[`${name}Backgrounds`] };
  };
};

const backgrounds = group('Fondos del inicio', [
  [69, 'Fondos de artistas', loadBackgrounds('Artist')],
  [70, 'Fondos de eventos', loadBackgrounds('Event')],
  [71, 'Fondos de contenido', loadBackgrounds('Content')],
  [72, 'Fondos de la cápsula', loadBackgrounds('Capsule')],
]);

const general = group('General', [
  [11, 'Flyers', () => import('../flyers/flyers.resource.tsx')],
  [12, 'Calendario', () => import('../calendars/calendars.resource.tsx')],
  [13, 'Redes sociales', () => import('../social/social-section.tsx')],
  [14, 'Llaves de acceso', () => import('../keys/keys-section.tsx')],
  [15, 'Mensajes', () => import('../messages/messages.resource.tsx')],
  [16, 'Suscriptores', () => import('../messages/subscribers.resource.tsx')],
  [17, 'Auditoría', () => import('../audit/audit.resource.tsx')],
  [18, 'Textos del sitio', () => import('../site-texts/site-texts-section.tsx')],
]);

const loadEntries = (name: 'Artists' | 'Events' | 'Content'): Load => {
  return async () => {
    const sections = await import('../entries/entries.resource.tsx');
    return { default: sections[`${name}Section`] };
  };
};

const administration = group('Administración', [
  [21, 'Artistas', loadEntries('Artists')],
  [22, 'Eventos', loadEntries('Events')],
  [23, 'Contenido', loadEntries('Content')],
]);

const studio = group('La cápsula', [
  [36, 'Página de la cápsula', () => import('../capsule/capsule-section.tsx')],
  [31, 'Reservaciones', loadReservations],
  [37, 'Usuarios', () => import('../users/users-section.tsx')],
]);

const music = group('Música', [
  [51, 'Beats', () => import('../beats/beats.resource.tsx')],
  [52, 'Letras', () => import('../lyrics/lyrics.resource.tsx')],
]);

/** Contest sections of a judge. */
const jury = group('Postulaciones', [
  [62, 'Postulados', () => import('../contests/postulates-section.tsx')],
  [67, 'Pre-Seleccionados', () => import('../contests/preselected-section.tsx')],
  [68, 'Seleccionados', () => import('../contests/selected-section.tsx')],
]);

const contests = [
  ...group('Postulaciones', [
    [61, 'Postulaciones', () => import('../contests/contests.resource.tsx')],
  ]),
  ...jury,
  ...group('Postulaciones', [
    [63, 'Jueces', () => import('../judges/judges.resource.tsx')],
    [64, 'Votos de los jueces', () => import('../contests/judge-votes-section.tsx')],
  ]),
];

const ownStudio = group('La cápsula', [
  [31, 'Reservar', loadReservations],
  [32, 'Mis reservaciones', () => import('../reservations/my-reservations-section.tsx')],
  [33, 'Comprar horas', () => import('../hours/hours-section.tsx')],
  [91, 'Mis datos', () => import('../profile/profile-section.tsx')],
]);

/** Sections of every role that are reached from the account button, not from the menu. */
const account = group('Su cuenta', [
  [92, 'Seguridad', () => import('../security/security-section.tsx')],
]);

const administrator: readonly Section[] = [
  WELCOME,
  ...backgrounds,
  ...general,
  ...administration,
  ...studio,
  ...music,
  ...contests,
];
const judge: readonly Section[] = [WELCOME, ...jury];
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
