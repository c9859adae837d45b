import type { DemoApplicant, DemoContest } from './content-types.ts';

let videos = 0;

/** Of the platform's form, and plainly nobody's. */
function inventVideo(): string {
  videos += 1;
  return `demoVideo${String(videos).padStart(2, '0')}`;
}

type Words = Pick<DemoApplicant, 'aka' | 'city' | 'country'> & Partial<DemoApplicant>;

function applicant(words: Words): DemoApplicant {
  return { label: '', instagram: '', selectedBy: [], votes: 0, ...words, youtube: inventVideo() };
}

const both = ['zulay', 'wilmer'] as const;

/** Invented people, none of whom raps anywhere. */
export const contests: readonly DemoContest[] = [
  {
    event: 'bdm',
    phase: 3,
    days: { registration: [-40, -20], jury: [-20, -3], voting: [-2, 30] },
    limit: 6,
    winners: 1,
    applicants: [
      applicant({
        aka: 'Cuatro Esquinas',
        city: 'Barquisimeto',
        country: 'VE',
        label: 'Crew La Manga',
        instagram: 'https://www.instagram.com/cuatroesquinas.demo',
        selectedBy: both,
        votes: 41,
      }),
      applicant({
        aka: 'Nena Voltaje',
        city: 'Medellín',
        country: 'CO',
        selectedBy: both,
        votes: 63,
      }),
      applicant({
        aka: 'Ñángara',
        city: 'Caracas',
        country: 'VE',
        label: 'Sótano 23',
        instagram: 'https://www.instagram.com/nangara.demo',
        selectedBy: both,
        votes: 58,
      }),
      applicant({
        aka: 'El Bachiller Ramírez',
        city: 'Lima',
        country: 'PE',
        selectedBy: both,
        votes: 22,
      }),
      applicant({
        aka: 'Tía Cumbe',
        city: 'Santo Domingo',
        country: 'DO',
        label: 'Las Doñas',
        selectedBy: both,
        votes: 37,
      }),
      applicant({ aka: 'Kilo', city: 'Rosario', country: 'AR', selectedBy: both, votes: 9 }),
      applicant({ aka: 'Mudo Parlante', city: 'Quito', country: 'EC', selectedBy: ['zulay'] }),
      applicant({ aka: 'Sifrina Seis', city: 'Valencia', country: 'VE', selectedBy: ['wilmer'] }),
      applicant({ aka: 'Don Nadie', city: 'Cúcuta', country: 'CO' }),
    ],
  },
  {
    event: 'noseaceptanpollos',
    phase: 1,
    days: { registration: [-3, 25], jury: [25, 40], voting: [41, 60] },
    limit: 4,
    winners: 1,
    applicants: [
      applicant({ aka: 'Gallo Pinto', city: 'San José', country: 'CR' }),
      applicant({ aka: 'La Sin Plumas', city: 'Maracaibo', country: 'VE', label: 'Corral Crew' }),
      applicant({
        aka: 'Corneta',
        city: 'Maracay',
        country: 'VE',
        instagram: 'https://www.instagram.com/corneta.demo',
      }),
      applicant({ aka: 'Pico y Placa', city: 'Bogotá', country: 'CO' }),
    ],
  },
  {
    event: 'sinfronteras',
    phase: 3,
    days: { registration: [-120, -95], jury: [-95, -80], voting: [-78, -50] },
    limit: 4,
    winners: 2,
    applicants: [
      applicant({
        aka: 'Marea Negra',
        city: 'Cartagena',
        country: 'CO',
        label: 'Puerto Adentro',
        selectedBy: both,
        votes: 74,
      }),
      applicant({ aka: 'Páramo', city: 'Mérida', country: 'VE', selectedBy: both, votes: 52 }),
      applicant({
        aka: 'Doble Ele',
        city: 'Montevideo',
        country: 'UY',
        selectedBy: both,
        votes: 52,
      }),
      applicant({ aka: 'Chaucha', city: 'Santiago', country: 'CL', selectedBy: both, votes: 31 }),
      applicant({ aka: 'Reloj de Arena', city: 'Arequipa', country: 'PE' }),
    ],
  },
];
