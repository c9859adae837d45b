import type { ReactNode } from 'react';

interface DialogProps {
  id: string;
  label: string;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * Modal dialog at `#id` (dialogs.ts): links to it open it; Escape, the back button, a click outside
 * and its close button close it. Without script it is shown by `:target`.
 */
export function HashDialog({ id, label, className = '', children }: DialogProps) {
  return (
    // Closes natively on a click outside.
    <dialog id={id} aria-label={label} className={`dialog ${className}`} closedby="any">
      <button type="button" className="dialog-close script-only" data-close="">
        <span className="hidden-text">Cerrar</span>
      </button>
      <a href="#contenido" className="dialog-close no-script-only">
        <span className="hidden-text">Cerrar</span>
      </a>
      {children}
    </dialog>
  );
}
