import type { EntryKind } from '../../contracts/entries.ts';

interface Seo {
  seo_title: string;
  seo_description: string;
}

const radioKz: Seo = {
  seo_title: 'Radio KZ | Sesiones y mixtapes de rap',
  seo_description:
    'Radio KZ: sesiones, mixtapes y conversaciones de hip hop, volumen por volumen, para escuchar y ver.',
};

/** Default titles and descriptions by kind and slug. They follow the slug when staff change it. */
const defaultSeoBySlug: Readonly<Record<string, Seo>> = {
  'event sinfronteras': {
    seo_title: 'Sin Fronteras | Festival de rap latinoamericano',
    seo_description:
      'Sin Fronteras: rap de toda América Latina en una misma tarima. Ediciones, fotos, videos y música.',
  },
  'event raploncesto': {
    seo_title: 'Raploncesto | Rap y baloncesto',
    seo_description:
      'Raploncesto junta rap en vivo y baloncesto en la misma cancha. Ediciones, fotos, videos y música.',
  },
  'event bdm': {
    seo_title: 'BDM | Batallas de improvisación',
    seo_description:
      'BDM: batallas de rap improvisado, de la primera ronda a la final. Ediciones, fotos y videos.',
  },
  'event noseaceptanpollos': {
    seo_title: 'No Se Aceptan Pollos | Competencia de rap',
    seo_description:
      'No Se Aceptan Pollos: competencia de rap a la que se postula con un video. Ediciones, fotos y videos.',
  },
  'event radiokz': radioKz,
  'content radiokz': radioKz,
  'content empatia': {
    seo_title: 'Empatía | Música solidaria',
    seo_description:
      'Empatía: proyecto solidario de rap y música urbana. Sus entregas, con fotos, videos y música.',
  },
};

/** Returns the search engine texts of an entry: its own ones, otherwise the defaults of its slug. */
export function getSeo(row: Seo & { kind: EntryKind; name_id: string }): Seo {
  const defaultSeo = defaultSeoBySlug[`${row.kind} ${row.name_id}`];
  return {
    seo_title: row.seo_title || defaultSeo?.seo_title || '',
    seo_description: row.seo_description || defaultSeo?.seo_description || '',
  };
}
