import { SHARE_DIALOG_ID, showSubject } from './open-share-sheet.ts';

/** Copies a link to the clipboard. @returns the message for the visitor */
async function copyLink(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address);
    return 'Enlace copiado.';
  } catch {
    return `Copie este enlace: ${address}`;
  }
}

async function toFile({ src, dataset }: HTMLImageElement): Promise<File> {
  const response = await fetch(src);
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  return new File([await response.blob()], `${dataset.shape}.jpg`, { type: 'image/jpeg' });
}

function downloadFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Sends the picture through the share sheet of the device, or downloads it where there is none. */
async function sendPicture(image: HTMLImageElement, title: string, url: string): Promise<string> {
  try {
    const file = await toFile(image);
    const data = { files: [file], title, text: `${title} ${url}` };
    if (navigator.canShare?.(data)) {
      await navigator.share(data);
      return '';
    }
    downloadFile(file);
    return 'Imagen descargada.';
  } catch (error) {
    // Closing the share sheet of the device is no error.
    if (error instanceof DOMException && error.name === 'AbortError') return '';
    return 'La imagen no está disponible en este momento. Intente de nuevo.';
  }
}

/** Lets the visitor send the chosen picture of the share sheet, or its link. */
export function start(sheet: HTMLElement): void {
  const status = sheet.querySelector<HTMLElement>('[data-said]');
  const showStatus = (text: string) => {
    if (status) status.textContent = text;
  };
  // The sheet starts when it is first opened; what another control opened it for is shown already.
  if (sheet.dataset.address === undefined) showSubject();
  document.getElementById(SHARE_DIALOG_ID)?.addEventListener('close', () => {
    showStatus('');
    showSubject();
  });
  sheet.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    const { title = '', address = '' } = sheet.dataset;
    if (button?.dataset.link !== undefined) void copyLink(address).then(showStatus);
    if (button?.dataset.send === undefined) return;
    const shape = sheet.querySelector<HTMLInputElement>('input:checked')?.value;
    const image = sheet.querySelector<HTMLImageElement>(`img[data-shape="${shape}"]`);
    if (image) void sendPicture(image, title, address).then(showStatus);
  });
}
