import type { DemoDate } from './content-types.ts';

const caracas = { zone: 'America/Caracas', country: 'VE' } as const;

/** Dates of the invented events, in invented places. */
export const dates: readonly DemoDate[] = [
  {
    ...{
      event: 'bdm',
      title: 'BDM Vol. 11: Última salida',
      inDays: 9,
      hour: '20:00',
      doors: '19:00',
    },
    ...{
      ...caracas,
      city: 'Caracas',
      venue: 'Andén Tres',
      address: 'Bulevar de los Faroles, local 3',
    },
    ...{
      price: 'Preventa $6 · puerta $8',
      price_from: 6,
      tickets: 'https://boletos.example.org/bdm-11',
    },
    ...{ state: 'few_left', lineup: ['malva-tizon', 'don-pretil', 'Torniquete', 'Doña Ruptura'] },
    notes: 'Todas las edades. Las inscripciones cierran una hora antes en la puerta.',
  },
  {
    ...{ event: 'raploncesto', inDays: 23, hour: '15:00', doors: '14:00' },
    ...{
      ...caracas,
      city: 'Barquisimeto',
      venue: 'Cancha Los Crepúsculos',
      address: 'Calle 24 con carrera 9',
    },
    ...{ price: 'Entrada libre', price_from: 0 },
    ...{ lineup: ['tinto-malagana', 'peldano-trece', 'Escuela de los sábados'] },
    notes: 'Traiga agua y zapatos de goma: en el medio tiempo juega quien quiera.',
  },
  {
    ...{
      event: 'sinfronteras',
      title: 'Sin Fronteras: Ciudad de México',
      inDays: 41,
      hour: '19:30',
    },
    ...{ zone: 'America/Mexico_City', country: 'MX', city: 'Ciudad de México' },
    ...{ venue: 'Bodega Nopal', address: 'Callejón del Sonido 18, colonia Imaginaria' },
    ...{ price: 'Desde 180 pesos', price_from: 180, currency: 'MXN' },
    tickets: 'https://boletos.example.org/sin-fronteras-cdmx',
    lineup: ['ceiba-ronca', 'la-chicharra-electrica', 'guayoyo-3-15', 'Milpa Subterránea'],
  },
  {
    ...{
      event: 'sinfronteras',
      title: 'Sin Fronteras: Madrid',
      inDays: 62,
      hour: '21:00',
      doors: '20:00',
    },
    ...{ zone: 'Europe/Madrid', country: 'ES', city: 'Madrid' },
    ...{ venue: 'Sala Contrabando', address: 'Calle de la Aguja 7' },
    ...{ price: 'Anticipada 14 €', price_from: 14, currency: 'EUR', state: 'sold_out' },
    lineup: ['tepuy-ruido', 'zarandeo-mudo'],
  },
  {
    ...{ event: 'noseaceptanpollos', inDays: 20, hour: '21:00', movedBy: 56, state: 'postponed' },
    ...{
      ...caracas,
      city: 'Maracaibo',
      venue: 'El Galpón de la Gaita',
      address: 'Avenida 5 de las Brisas',
    },
    ...{ price: '$5', price_from: 5, lineup: ['la-insigne-orquesta-clandestina', 'don-pretil'] },
    notes: 'Las entradas compradas valen para la nueva fecha.',
  },
  {
    ...{
      event: 'raploncesto',
      title: 'Raploncesto: Bogotá',
      inDays: 30,
      hour: '16:00',
      state: 'cancelled',
    },
    ...{ zone: 'America/Bogota', country: 'CO', city: 'Bogotá' },
    ...{ venue: 'Coliseo de la Loma', address: 'Carrera 13 inventada' },
    ...{ price: '', price_from: null, lineup: ['peldano-trece'] },
  },
  {
    ...{ event: 'bdm', title: 'BDM Vol. 10: Dirección contraria', inDays: -70, hour: '20:00' },
    ...{
      ...caracas,
      city: 'Caracas',
      venue: 'Andén Tres',
      address: 'Bulevar de los Faroles, local 3',
    },
    ...{ price: '$6', price_from: 6, lineup: ['malva-tizon', 'Torniquete', 'La Línea Tres'] },
  },
  {
    ...{ event: 'sinfronteras', title: 'Sin Fronteras: Valparaíso', inDays: -430, hour: '20:00' },
    ...{ zone: 'America/Santiago', country: 'CL', city: 'Valparaíso' },
    ...{ venue: 'Ascensor Cultural', address: 'Subida del Eco 40' },
    ...{ price: 'Aporte voluntario', price_from: 0, lineup: ['ceiba-ronca', 'tepuy-ruido'] },
  },
];
