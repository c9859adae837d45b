/** Message for a file that is not an image; it is not sent. */
export const CHOOSE_AN_IMAGE = 'Por favor seleccione un archivo de tipo imagen.';

const MEGABYTE = 1024 * 1024;
export const MOST_BYTES = 15 * MEGABYTE;
export const MOST_PIXELS = 50_000_000;

/** Types that the server accepts. Phones then convert their own formats to JPEG. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toLocaleString('es', { maximumFractionDigits: 1 });
}

/** Returns why a file is rejected as a picture, or null. Checks type and size in bytes only. */
export function checkPictureFile(file: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(file.type) || file.size === 0) return CHOOSE_AN_IMAGE;
  if (file.size > MOST_BYTES) {
    return `${CHOOSE_AN_IMAGE} Puede pesar hasta 15 MB; este pesa ${megabytes(file.size)} MB.`;
  }
  return null;
}

/** Returns why a picture of this size (pixels) is rejected, or null. */
export function checkPictureSize(size: { width: number; height: number }): string | null {
  if (size.width * size.height <= MOST_PIXELS) return null;
  return 'La imagen tiene más de 50 megapíxeles. Redúzcala e intente de nuevo.';
}
