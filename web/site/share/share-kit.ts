import { type ShareShape, shapedPath, shareShapes } from '../../../contracts/share-shapes.ts';
import { openDialog } from '../shell/dialogs.ts';
import css from './share-sheet.module.css';
import { SHARE_DIALOG_ID, type ShareSubject } from './share-subject.ts';

const shapeNames: readonly (readonly [ShareShape, string])[] = [
  ['historia', 'Historia'],
  ['cuadro', 'Publicación'],
  ['enlace', 'Enlace'],
];

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

/** Returns what the head of the page names to those who share its address. */
function readPageSubject(): ShareSubject {
  const readMeta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? '';
  const toPath = (address: string) => {
    const { pathname, search } = new URL(address, location.href);
    return pathname + search;
  };
  return {
    picturePath: toPath(readMeta('image')),
    path: toPath(readMeta('url')),
    title: readMeta('title'),
  };
}

const contents = `<button type="button" class="dialog-close" data-close><span class="hidden-text">Cerrar</span></button>
<h2 class="${css.title}">Compartir</h2>
<fieldset class="${css.shapes}"><legend class="hidden-text">Forma de la imagen</legend>
${shapeNames
  .map(
    ([shape, name], index) => `<label class="${css.shape}">
<input type="radio" name="forma" value="${shape}"${index === 0 ? ' checked' : ''}>
<img data-shape="${shape}" width="${shareShapes[shape].width}" height="${shareShapes[shape].height}" alt="">
<span>${name}</span></label>`,
  )
  .join('')}</fieldset>
<p class="${css.actions}"><button type="button" class="button" data-send>Enviar imagen</button>
<a class="button pale" target="_blank" rel="noreferrer">WhatsApp</a>
<button type="button" class="button pale" data-link>Copiar enlace</button></p>
<p class="${css.said}" role="status"></p>`;

/** Lets the visitor send the picture of what is shared, in one of three shapes, or its link. */
function fill(dialog: HTMLDialogElement): void {
  const find = <T extends HTMLElement>(selector: string) => dialog.querySelector(selector) as T;
  const showStatus = (text: string) => {
    find('[role=status]').textContent = text;
  };
  let [title, address] = ['', ''];

  function show(): void {
    const { subject } = dialog.dataset;
    const shown = subject ? (JSON.parse(subject) as ShareSubject) : readPageSubject();
    [title, address] = [shown.title, new URL(shown.path, location.href).href];
    showStatus('');
    find<HTMLAnchorElement>('a').href =
      `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`;
    for (const image of dialog.querySelectorAll('img')) {
      image.src = shapedPath(shown.picturePath, image.dataset.shape as ShareShape);
    }
  }
  new MutationObserver(() => {
    if (dialog.open) show();
    else delete dialog.dataset.subject;
  }).observe(dialog, { attributeFilter: ['open'] });
  dialog.addEventListener('click', ({ target }) => {
    const { link, send } = (target as Element).closest('button')?.dataset ?? {};
    if (link !== undefined) void copyLink(address).then(showStatus);
    if (send === undefined) return;
    const shape = find<HTMLInputElement>('input:checked').value;
    const image = find<HTMLImageElement>(`img[data-shape="${shape}"]`);
    void sendPicture(image, title, address).then(showStatus);
  });
}

/** Returns the share sheet of the page, which is made when it is first needed. */
function getSheet(): HTMLDialogElement {
  const present = document.getElementById(SHARE_DIALOG_ID);
  if (present instanceof HTMLDialogElement) return present;
  const dialog = document.createElement('dialog');
  Object.assign(dialog, { id: SHARE_DIALOG_ID, ariaLabel: 'Compartir', innerHTML: contents });
  dialog.className = `dialog paper ${css.dialog}`;
  document.getElementById('shell')?.append(dialog);
  fill(dialog);
  return dialog;
}

/** Makes the share sheet, which the link to it opens then. */
export function start(): void {
  getSheet();
}

/** Opens the share sheet for a part of the page. */
export function openSheet(subject: ShareSubject): void {
  getSheet().dataset.subject = JSON.stringify(subject);
  openDialog(SHARE_DIALOG_ID);
}
