// No imports, to keep the browser bundle small.

interface Period {
  /** Retention in days after the event that `after` names. */
  days: number;
  /** Data that is deleted, in the wording of the privacy page. */
  label: string;
  after: string;
}

/**
 * Retention periods of personal data. The daily purge and the privacy page both use this table, so
 * it is the only place to change a period.
 */
export const RETENTION = {
  messages: { days: 365, label: 'Los mensajes de contacto', after: 'de recibidos' },
  subscriptions: { days: 30, label: 'El correo de una suscripción', after: 'de su baja' },
  unconfirmed: {
    days: 7,
    label: 'El correo de una suscripción que no se confirmó',
    after: 'de pedida',
  },
  interests: {
    days: 7,
    label: 'El correo o la dirección del navegador de quien pidió un aviso',
    after:
      'de pasada la fecha (de un año más, si se pospuso sin nuevo día) o de cerrado el concurso',
  },
  contests: {
    days: 180,
    label:
      'El correo, el teléfono y las direcciones IP de quienes se postulan o votan, y lo que el equipo anotó (quedan el nombre artístico y el número de votos)',
    after: 'de la última fecha del evento',
  },
  voteRequests: {
    days: 1,
    label: 'El correo de un voto que no se confirmó',
    after: 'de pedido su código',
  },
  proofs: {
    days: 365,
    label: 'Los comprobantes de pago y sus referencias',
    after: 'de decidida la compra',
  },
  notes: { days: 365, label: 'Las notas de las reservaciones', after: 'de su hora' },
  mails: {
    days: 30,
    label:
      'El registro de los correos enviados (su contenido y sus direcciones se borran al enviarlos)',
    after: 'de enviados',
  },
  failedMails: {
    days: 90,
    label: 'Los correos que no se pudieron entregar',
    after: 'del último intento',
  },
  audit: {
    days: 730,
    label:
      'El registro de los cambios que hace el equipo (del contenido quedan las últimas 20 versiones, sin su autor)',
    after: 'de cada cambio',
  },
  addresses: {
    days: 30,
    label: 'Las direcciones IP completas del registro del servidor',
    after: 'de cada visita',
  },
} as const satisfies Record<string, Period>;

/** Returns the period in Spanish words, as in `1 año` or `30 días`. */
export function periodText(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'año'] : [days, 'día'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
