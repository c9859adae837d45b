import css from './send-button.module.css';

interface SendButtonProps {
  label: string;
  /** While it sends, as in 'Enviando…'. */
  busyLabel: string;
  isBusy: boolean;
}

/** The button that sends a form: turns while it does, and keeps the focus meanwhile. */
export function SendButton({ label, busyLabel, isBusy }: SendButtonProps) {
  return (
    <button
      type="submit"
      className={`button ${css.button}`}
      aria-busy={isBusy}
      aria-disabled={isBusy}
    >
      {isBusy ? <span className={css.spinner} aria-hidden="true" /> : null}
      {isBusy ? busyLabel : label}
    </button>
  );
}
