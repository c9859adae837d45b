import { FAILED } from '../ui/wording.ts';

/** What the access keys say. */
export const keyTexts = {
  saved: 'Se ha actualizado la llave correctamente.',
  notSaved: `${FAILED} actualizar la llave.`,
  notListed: `${FAILED} cargar las llaves.`,
};

/** What each key is for, and what protecting it means. */
export const keyNotes: Readonly<Record<string, string>> = {
  youtube: 'Busca los videos. Protegida, se queda en el servidor; el sitio funciona igual.',
  calendar: 'Lee los próximos eventos del calendario.',
  captcha: 'Clave pública de reCAPTCHA v3. Sin el par de claves se usa la verificación propia.',
  captcha_secret: 'Clave privada de reCAPTCHA v3. Nunca sale del servidor.',
  tickets: 'Dirección https de la boletería que se muestra en /tickets. Vacía: no hay venta.',
  repro: 'Protegida, la página de beats pide esta clave antes de abrirse.',
};
