import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** Opens and closes the dialog `id` through the URL hash, so that the back button closes it. */
export function useHashDialog(id: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const { search, hash } = location;

  function open() {
    navigate({ search, hash: id }, { preventScrollReset: true, state: { opened: id } });
  }
  function close() {
    const openedHere = (location.state as { opened?: string } | null)?.opened === id;
    if (openedHere) navigate(-1);
    else navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
  }
  return { isOpen: hash === `#${id}`, open, close };
}

interface LinkProps {
  dialog: string;
  /** Target of the link without script; the hash of the dialog when omitted. */
  href?: string;
  className?: string | undefined;
  onOpen?: () => void;
  children: ReactNode;
}

/** A link that opens a dialog of this page; without script it is an ordinary link to it. */
export function DialogLink({ dialog, href, className, onOpen, children }: LinkProps) {
  const { open } = useHashDialog(dialog);
  function onClick(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen?.();
    open();
  }
  return (
    <a href={href ?? `#${dialog}`} className={className} onClick={onClick}>
      {children}
    </a>
  );
}

/** A link clicked before hydration is unknown to the dialog; it is found by its address. */
function giveFocusBack(id: string) {
  const focused = document.activeElement;
  const isLost = focused === document.body || focused?.closest('dialog')?.id === id;
  if (!isLost) return;
  document.querySelector<HTMLElement>(`a[href="#${id}"]`)?.focus({ preventScroll: true });
}

interface DialogProps {
  id: string;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Modal dialog at `#id`: closes with Escape, the back button, a click outside, or its close button.
 */
export function HashDialog({ id, label, className = '', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const { isOpen, close } = useHashDialog(id);
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog && !dialog.open) dialog.showModal();
    if (!isOpen) dialog?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      id={id}
      aria-label={label}
      className={`dialog ${className}`}
      // Closes natively on a click outside.
      closedby="any"
      onClose={() => {
        giveFocusBack(id);
        if (isOpen) close();
      }}
    >
      <button
        type="button"
        className="dialog-close script-only"
        onClick={() => ref.current?.close()}
      >
        <span className="hidden-text">Cerrar</span>
      </button>
      <a href="#contenido" className="dialog-close no-script-only">
        <span className="hidden-text">Cerrar</span>
      </a>
      {children}
    </dialog>
  );
}
