// No imports: the panel takes these labels into its bundle.

/** Kinds of background work, as staff read them when an item fails. */
export const jobLabels = {
  plan: 'Publicación programada',
  purge: 'Borrado de datos vencidos',
  seal: 'Sello de los votos de un concurso, y su correo',
  'vote-losses': 'Comparación de los votos guardados con su cadena',
  quarantine: 'Revisión de los votos de un concurso',
  'mail-servers': 'Servidores de correo de los votos',
  'video-watch': 'Revisión de los videos de postulados',
  pictures: 'Tramas de una imagen',
  expirations: 'Vencimientos del estudio',
  announcement: 'Envío de un anuncio a los suscriptores',
  alerts: 'Avisos de una fecha o de un concurso',
  push: 'Avisos a los teléfonos',
  reminder: 'Recordatorio de una reservación',
  'file-sweep': 'Limpieza de archivos sin uso',
  'reply-sweep': 'Limpieza de respuestas guardadas',
  'hit-sweep': 'Limpieza de intentos contados',
  backup: 'Copia de respaldo',
  'backup-alarm': 'Aviso sobre las copias de respaldo',
} as const;

export type JobKind = keyof typeof jobLabels;

export const jobKinds = Object.keys(jobLabels) as JobKind[];
