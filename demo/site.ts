import type { DemoFlyer, DemoSite } from './content-types.ts';
import { inventSocial } from './invented.ts';

export const site: DemoSite = {
  name: 'Sin Caducidad',
  tagline: 'Hacemos música que transforma y conectamos eventos y contenido que no caducan.',
  splash:
    'Música transformadora. Eventos que juntan. Contenido sin fecha de vencimiento, desde Caracas para toda América Latina, desde 2015.',
  isDemo: 'Contenido de demostración: personas, obras y eventos inventados.',
  social: inventSocial('sincaducidad.demo', [
    'youtube',
    'spotify',
    'facebook',
    'instagram',
    'twitter',
  ]),
  pageInfo: {
    artist: {
      title: 'Artistas',
      description:
        'Voces, manos y oídos de Sin Caducidad. Conozca a quienes escriben, producen y suben a la tarima: su música, sus videos y la manera de contratarlos.',
    },
    event: {
      title: 'Eventos',
      description:
        'Festivales, batallas, ruedas y canchas. Aquí está la memoria de cada edición y lo que viene: usted elige si la lee, la escucha o se presenta.',
    },
    content: {
      title: 'Contenido',
      description:
        'Mixtapes, sesiones y series solidarias que siguen sonando mucho después de publicadas. Escoja un volumen y quédese el tiempo que quiera.',
    },
  },
};

export const calendar = {
  title: 'Agenda Sin Caducidad',
  ref: 'agenda.sincaducidad.demo@group.calendar.google.com',
  max_results: 6,
};

export const flyers: readonly DemoFlyer[] = [
  {
    title: 'BDM vol. 11: votación abierta',
    link: '',
    tags: ['batalla', 'improvisación', 'votación'],
    priority: 1,
    picture: 'flyer-1',
  },
  {
    title: 'La Cápsula abre los sábados',
    link: '',
    tags: ['estudio', 'taller', 'sábados'],
    priority: 3,
    picture: 'flyer-2',
  },
];
