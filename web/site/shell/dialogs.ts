/**
 * Dialogs that the URL hash opens and the back button closes. Opening adds a history entry, closing
 * in any way removes it again.
 */
interface DialogState {
  dialog?: string;
}

function findNamedDialog(): HTMLDialogElement | null {
  const element = document.getElementById(location.hash.slice(1));
  return element instanceof HTMLDialogElement && element.classList.contains('dialog')
    ? element
    : null;
}

/** Milliseconds after the opening during which a click outside does not close the dialog, as the second one of a double click. */
const OUTSIDE_CLICK_DELAY_MS = 1000;

function showDialog(dialog: HTMLDialogElement): void {
  dialog.setAttribute('closedby', 'closerequest');
  setTimeout(() => dialog.setAttribute('closedby', 'any'), OUTSIDE_CLICK_DELAY_MS);
  dialog.showModal();
}

/** Opens the dialog that the hash names and closes all others. */
export function syncDialogsWithUrl(): void {
  const namedDialog = findNamedDialog();
  for (const openDialogElement of document.querySelectorAll<HTMLDialogElement>(
    'dialog.dialog[id][open]',
  )) {
    if (openDialogElement !== namedDialog) openDialogElement.close();
  }
  if (namedDialog && !namedDialog.open) showDialog(namedDialog);
}

export function openDialog(id: string): void {
  if (location.hash !== `#${id}`) history.pushState({ dialog: id }, '', `#${id}`);
  syncDialogsWithUrl();
}

/** Closes a dialog like its close button: focus and URL are restored. */
export function closeDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

function onClose({ target }: Event): void {
  const named = findNamedDialog();
  // The event comes later: meanwhile the dialog may have been opened again.
  if (target !== named || named?.open) return;
  const { dialog } = (history.state as DialogState | null) ?? {};
  if (dialog === (target as HTMLElement | null)?.id) history.back();
  else history.replaceState(null, '', location.pathname + location.search);
}

/** Returns the dialog that a click outside closes, where the browser does not know `closedby`. */
function findDialogClickedOutside({
  target,
  clientX,
  clientY,
}: MouseEvent): HTMLDialogElement | null {
  if ('closedBy' in HTMLDialogElement.prototype) return null;
  if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any')
    return null;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return isInside ? null : target;
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  findDialogClickedOutside(event)?.close();
  const target = event.target as Element;
  if (target.closest('[data-close]')) target.closest('dialog')?.close();
  const link = target.closest('a');
  if (!link || link.target || link.origin !== location.origin) return;
  const dialogId = link.hash && link.pathname === location.pathname && link.hash.slice(1);
  if (dialogId && document.getElementById(dialogId) instanceof HTMLDialogElement) {
    event.preventDefault();
    openDialog(dialogId);
  } else if (!link.download && link.closest('dialog') === findNamedDialog() && findNamedDialog()) {
    // A page that is reached from a dialog replaces the dialog's history entry.
    event.preventDefault();
    location.replace(link.href);
  }
}

/** Gives the styles the width of the scrollbar, which a dialog hides. */
function measureScrollbar(): void {
  const root = document.documentElement;
  const width = innerWidth - root.clientWidth;
  if (width > 0) root.style.setProperty('--scrollbar-width', `${width}px`);
}

export function startDialogs(): void {
  document.addEventListener('beforetoggle', measureScrollbar, true);
  document.addEventListener('click', onClick);
  document.addEventListener('close', onClose, true);
  addEventListener('popstate', syncDialogsWithUrl);
  addEventListener('hashchange', syncDialogsWithUrl);
  syncDialogsWithUrl();
}
