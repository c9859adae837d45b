// No imports, to keep the browser bundle small.

/** Texts that visitors see; they are part of the specified interface and must not change. */
export const NOTHING_OPEN =
  'En estos momentos no se encuentra activo un evento para postularse, vuelva en otro momento.';
export const BAD_VIDEO_LINK = 'El enlace del video es incorrecto, verifique e intente nuevamente.';
export const VIDEO_MISSING =
  'El video no ha sido encontrado, verifique el enlace e intente de nuevo.';
export const VIDEO_TOO_LONG = 'El video es muy largo, la duración maxima es 1 minuto.';
export const VIDEO_NOT_VERIFIED = 'Debe de verificar su video antes de continuar.';
/** Longest video of an application, in seconds. */
export const MAX_VIDEO_SECONDS = 70;

/** Longest texts of an application, in characters. */
export const APPLICATION_LIMITS = {
  aka: 80,
  city: 80,
  country: 80,
  label: 120,
  profile: 300,
  youtube: 300,
} as const;

export const NO_COUNTRY = 'Debe seleccionar un país.';
