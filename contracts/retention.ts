// Imports nothing: the browser takes this file as it is.

interface Period {
  /** Days after the moment that `after` names. */
  days: number;
  /** What is deleted, as the privacy page lists it. */
  label: string;
  after: string;
}

/**
 * How long personal data is kept. The daily purge deletes by this table, and the privacy page shows
 * it: a period is changed here and nowhere else.
 */
export const RETENTION = {
  messages: { days: 365, label: 'Los mensajes de contacto', after: 'de recibidos' },
  subscriptions: { days: 30, label: 'El correo de una suscripción', after: 'de su baja' },
  contests: {
    days: 180,
    label:
      'El correo, el teléfono y las direcciones IP de quienes se postulan o votan (quedan el nombre artístico y el número de votos)',
    after: 'de la última fecha del evento',
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
    label: 'El registro de los cambios que hace el equipo',
    after: 'de cada cambio',
  },
  addresses: {
    days: 30,
    label: 'Las direcciones IP completas del registro del servidor',
    after: 'de cada visita',
  },
} as const satisfies Record<string, Period>;

/** The period in words, as in `1 año` or `30 días`. */
export function periodText(days: number): string {
  if (days % 365 !== 0) return `${days} días`;
  return days === 365 ? '1 año' : `${days / 365} años`;
}
