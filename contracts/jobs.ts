// No imports: the panel takes these labels into its bundle.

/** Kinds of background work, as staff read them when an item fails. */
export const jobLabels = {
  plan: 'Publicación programada',
  purge: 'Borrado de datos vencidos',
  'vote-list': 'Cierre de una votación, y resumen de su lista',
  pictures: 'Tramas de una imagen',
  videos: 'Lectura de las listas de videos',
  expirations: 'Vencimientos del estudio',
  announcement: 'Envío de un anuncio a los suscriptores',
  'date-reminder': 'Recordatorio de una fecha a los interesados',
  reminder: 'Recordatorio de una reservación',
  songs: 'Búsqueda de audios perdidos de canciones',
  'file-sweep': 'Limpieza de archivos sin uso',
  'reply-sweep': 'Limpieza de respuestas guardadas',
  'limit-sweep': 'Limpieza de intentos contados',
  backup: 'Copia de respaldo',
  'backup-alarm': 'Aviso sobre las copias de respaldo',
} as const;

export type JobKind = keyof typeof jobLabels;

export const jobKinds = Object.keys(jobLabels) as JobKind[];
