const COPIED_TEXT = 'Enlace copiado.';
const NOT_COPIED_TEXT = 'No se pudo copiar. El enlace está en la barra de direcciones.';

/** Copies a link to the clipboard and returns the message for the visitor. */
export async function copyLink(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address);
    return COPIED_TEXT;
  } catch {
    return NOT_COPIED_TEXT;
  }
}

/** Shares a link through the share sheet of the device, or copies it if there is none. */
export async function shareLink(address: string, title: string, text: string): Promise<string> {
  if (!navigator.share) return copyLink(address);
  try {
    await navigator.share({ title, text, url: address });
    return '';
  } catch (error) {
    const isAbandoned = error instanceof DOMException && error.name === 'AbortError';
    return isAbandoned ? '' : copyLink(address);
  }
}
