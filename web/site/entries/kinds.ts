import type { EntryKind } from '../../../contracts/entries.ts';

/** Name and empty-state text of each kind's section. */
export const kindNames = {
  artist: { title: 'Artistas', none: 'Pronto presentaremos aquí a los artistas de la casa.' },
  event: { title: 'Eventos', none: 'Pronto anunciaremos aquí los próximos eventos.' },
  content: { title: 'Contenido', none: 'Pronto habrá aquí mixtapes, sesiones y series.' },
} as const satisfies Record<EntryKind, { title: string; none: string }>;
