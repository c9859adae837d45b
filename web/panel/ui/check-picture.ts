const CHOOSE = 'Por favor seleccione un archivo de tipo imagen.';

/** Message for a file that is not an image of the accepted types; it is not sent. */
export const CHOOSE_AN_IMAGE = `${CHOOSE} Se aceptan JPEG, PNG, WebP, AVIF y GIF.`;

const NO_HEIC = `${CHOOSE} Las fotos HEIC no se aceptan. En el iPhone, elija Ajustes › Cámara › Formatos › Más compatible y tómela otra vez: quedará en JPEG.`;

const MEGABYTE = 1024 * 1024;
export const MAX_BYTES = 15 * MEGABYTE;
const MAX_PIXELS = 51_000_000;

/** Types that the server accepts. Phones then convert their own formats to JPEG. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toLocaleString('es', { maximumFractionDigits: 1 });
}

/** Returns why a file is rejected as a picture, or null. Checks type and size in bytes only. */
export function findPictureFileProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | null {
  // Most systems know no type of HEIC.
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return NO_HEIC;
  if (!pictureTypes.includes(type) || size === 0) return CHOOSE_AN_IMAGE;
  if (size > MAX_BYTES) {
    return `La imagen puede pesar hasta 15 MB; esta pesa ${megabytes(size)} MB.`;
  }
  return null;
}

/** Returns why a picture of this size (pixels) is rejected, or null. */
export function findPictureSizeProblem(size: { width: number; height: number }): string | null {
  if (size.width * size.height <= MAX_PIXELS) return null;
  return 'La imagen tiene más de 51 megapíxeles. Redúzcala e intente de nuevo.';
}
