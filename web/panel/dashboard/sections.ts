import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A section of the dashboard: its menu code (control-panel.md section 2), its group and its screen. */
export interface Section {
  code: number;
  label: string;
  group: string;
  /** Null: the dashboard's own welcome. */
  screen: LazyExoticComponent<ComponentType> | null;
}

/** The dashboard shows its own welcome here. */
export const WELCOME: Section = { code: 0, label: 'Bienvenida', group: '', screen: null };

const entrySections: readonly Section[] = [
  {
    code: 21,
    label: 'Artistas',
    group: 'Administración',
    screen: lazy(() => import('../entries/artists-section.tsx')),
  },
  {
    code: 22,
    label: 'Eventos',
    group: 'Administración',
    screen: lazy(() => import('../entries/events-section.tsx')),
  },
  {
    code: 23,
    label: 'Contenido',
    group: 'Administración',
    screen: lazy(() => import('../entries/content-section.tsx')),
  },
];

const backgroundSections: readonly Section[] = [
  {
    code: 69,
    label: 'Fondos de artistas',
    group: 'Fondos del inicio',
    screen: lazy(() => import('../backgrounds/artist-backgrounds-section.tsx')),
  },
  {
    code: 70,
    label: 'Fondos de eventos',
    group: 'Fondos del inicio',
    screen: lazy(() => import('../backgrounds/event-backgrounds-section.tsx')),
  },
  {
    code: 71,
    label: 'Fondos de contenido',
    group: 'Fondos del inicio',
    screen: lazy(() => import('../backgrounds/content-backgrounds-section.tsx')),
  },
  {
    code: 72,
    label: 'Fondos de la cápsula',
    group: 'Fondos del inicio',
    screen: lazy(() => import('../backgrounds/capsule-backgrounds-section.tsx')),
  },
];

const capsuleSection: Section = {
  code: 36,
  label: 'Página de la cápsula',
  group: 'La cápsula',
  screen: lazy(() => import('../capsule/capsule-section.tsx')),
};

const general = 'General';

const flyersSection: Section = {
  code: 11,
  label: 'Flyers',
  group: general,
  screen: lazy(() => import('../flyers/flyers-section.tsx')),
};

const calendarsSection: Section = {
  code: 12,
  label: 'Calendario',
  group: general,
  screen: lazy(() => import('../calendars/calendars-section.tsx')),
};

const socialSection: Section = {
  code: 13,
  label: 'Redes sociales',
  group: general,
  screen: lazy(() => import('../social/social-section.tsx')),
};

const keysSection: Section = {
  code: 14,
  label: 'Llaves de acceso',
  group: general,
  screen: lazy(() => import('../keys/keys-section.tsx')),
};

const messagesSection: Section = {
  code: 15,
  label: 'Mensajes',
  group: general,
  screen: lazy(() => import('../messages/messages-section.tsx')),
};

const subscribersSection: Section = {
  code: 16,
  label: 'Suscriptores',
  group: general,
  screen: lazy(() => import('../messages/subscribers-section.tsx')),
};

const auditSection: Section = {
  code: 17,
  label: 'Auditoría',
  group: general,
  screen: lazy(() => import('../audit/audit-section.tsx')),
};

const siteTextsSection: Section = {
  code: 18,
  label: 'Textos del sitio',
  group: general,
  screen: lazy(() => import('../site-texts/site-texts-section.tsx')),
};

const studio = 'La cápsula';
const reservationsScreen = lazy(() => import('../reservations/reservations-section.tsx'));
const music = 'Música';

const lyricsSection: Section = {
  code: 52,
  label: 'Letras',
  group: music,
  screen: lazy(() => import('../lyrics/lyrics-section.tsx')),
};

const contests = 'Postulaciones';

const contestsSection: Section = {
  code: 61,
  label: 'Postulaciones',
  group: contests,
  screen: lazy(() => import('../contests/contests-section.tsx')),
};

const jurySections: readonly Section[] = [
  {
    code: 62,
    label: 'Postulados',
    group: contests,
    screen: lazy(() => import('../contests/postulates-section.tsx')),
  },
  {
    code: 67,
    label: 'Pre-Seleccionados',
    group: contests,
    screen: lazy(() => import('../contests/preselected-section.tsx')),
  },
  {
    code: 68,
    label: 'Seleccionados',
    group: contests,
    screen: lazy(() => import('../contests/selected-section.tsx')),
  },
];

const judgeVotesSection: Section = {
  code: 64,
  label: 'Votos de los jueces',
  group: contests,
  screen: lazy(() => import('../contests/judge-votes-section.tsx')),
};

const judgesSection: Section = {
  code: 63,
  label: 'Jueces',
  group: contests,
  screen: lazy(() => import('../judges/judges-section.tsx')),
};

const beatsSection: Section = {
  code: 51,
  label: 'Beats',
  group: music,
  screen: lazy(() => import('../beats/beats-section.tsx')),
};

const administrator: readonly Section[] = [
  WELCOME,
  ...backgroundSections,
  flyersSection,
  calendarsSection,
  socialSection,
  keysSection,
  messagesSection,
  subscribersSection,
  auditSection,
  siteTextsSection,
  ...entrySections,
  capsuleSection,
  {
    code: 31,
    label: 'Reservaciones',
    group: studio,
    screen: reservationsScreen,
  },
  {
    code: 37,
    label: 'Usuarios',
    group: studio,
    screen: lazy(() => import('../users/users-section.tsx')),
  },
  beatsSection,
  lyricsSection,
  contestsSection,
  ...jurySections,
  judgesSection,
  judgeVotesSection,
];

const judge: readonly Section[] = [WELCOME, ...jurySections];

const customer: readonly Section[] = [
  WELCOME,
  { code: 31, label: 'Reservar', group: studio, screen: reservationsScreen },
  {
    code: 32,
    label: 'Mis reservaciones',
    group: studio,
    screen: lazy(() => import('../reservations/my-reservations-section.tsx')),
  },
  {
    code: 33,
    label: 'Comprar horas',
    group: studio,
    screen: lazy(() => import('../hours/hours-section.tsx')),
  },
  {
    code: 91,
    label: 'Mis datos',
    group: studio,
    screen: lazy(() => import('../profile/profile-section.tsx')),
  },
];

/** The menu of an account: 1 administrator, 4 judge, anything else a customer. */
export function sectionsFor(userType: number): readonly Section[] {
  if (userType === 1) return administrator;
  return userType === 4 ? judge : customer;
}

/** The section of a menu code among those of the account; the welcome for any other. */
export function findSection(sections: readonly Section[], code: number): Section {
  return sections.find((section) => section.code === code) ?? WELCOME;
}
