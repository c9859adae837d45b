/** Anything but an image is refused before it is sent. */
export const CHOOSE_AN_IMAGE = 'Por favor seleccione un archivo de tipo imagen.';

const MEGABYTE = 1024 * 1024;
export const MOST_BYTES = 15 * MEGABYTE;
export const MOST_PIXELS = 50_000_000;

/** The kinds that the server takes. Phones hand over a photograph of their own kind as JPEG then. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toLocaleString('es', { maximumFractionDigits: 1 });
}

/** Why this file cannot be sent as a picture, or null. Looks at its type and size only. */
export function refusalOfFile(file: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(file.type) || file.size === 0) return CHOOSE_AN_IMAGE;
  if (file.size > MOST_BYTES) {
    return `${CHOOSE_AN_IMAGE} Puede pesar hasta 15 MB; este pesa ${megabytes(file.size)} MB.`;
  }
  return null;
}

/** Why a picture of this size cannot be sent, or null. Pixels. */
export function refusalOfSize(size: { width: number; height: number }): string | null {
  if (size.width * size.height <= MOST_PIXELS) return null;
  return 'La imagen tiene más de 50 megapíxeles. Redúzcala e intente de nuevo.';
}
