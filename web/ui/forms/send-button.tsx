import css from './send-button.module.css';

interface SendButtonProps {
  label: string;
  /** Label while sending, as in 'Enviando…'. */
  busyLabel: string;
  isBusy: boolean;
}

/** Submit button with a spinner; keeps the focus while sending. The spinner is a style: no node stands beside the text. */
export function SendButton({ label, busyLabel, isBusy }: SendButtonProps) {
  return (
    <button
      type="submit"
      className={`button ${css.button}`}
      aria-busy={isBusy}
      aria-disabled={isBusy}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}
