const COPIED = 'Enlace copiado.';
const NOT_COPIED = 'No se pudo copiar. El enlace está en la barra de direcciones.';

/** Puts a link on the clipboard; answers what to tell the visitor. */
export async function copyLink(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address);
    return COPIED;
  } catch {
    return NOT_COPIED;
  }
}

/** Hands a link to another application, or copies it where there is none to ask. */
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
