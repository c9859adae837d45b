import type { FormEvent } from 'react';
import { SendButton } from '../../../ui/forms/send-button.tsx';
import { closeDialog } from '../../shell/dialogs.ts';
import { HashDialog } from '../../shell/hash-dialog.tsx';
import button from '../../shell/plain-button.module.css';
import type { Application, ApplicationField } from './check-application.ts';
import css from './dialogs.module.css';

export const CONFIRM_DIALOG = 'confirmar';

const LABELS: ReadonlyArray<readonly [ApplicationField, string]> = [
  ['aka', 'Nombre artístico'],
  ['city', 'Ciudad'],
  ['country', 'País'],
  ['label', 'Sello o crew'],
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['email', 'Correo electrónico'],
  ['phone', 'Teléfono'],
  ['youtube', 'Video'],
];

interface Props {
  typed: Application;
  /** Pairs of code and name. */
  countries: readonly (readonly [string, string])[];
  isBusy: boolean;
  onSend: () => void;
}

/** Confirmation dialog before the application is sent. */
export function ConfirmDialog({ typed, countries, isBusy, onSend }: Props) {
  const country = countries.find(([code]) => code === typed.country)?.[1] ?? typed.country;
  const shownValues = { ...typed, country };
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    onSend();
  }
  return (
    <HashDialog id={CONFIRM_DIALOG} label="Confirmar postulación" className={css.dialog}>
      <form className={`paper ${css.sheet}`} method="post" onSubmit={onSubmit}>
        <h2 className={css.title}>¿Todo en orden?</h2>
        <p>Está a un clic de enviar su postulación. Verifique que su información sea correcta.</p>
        <dl className={css.summary}>
          {LABELS.filter(([field]) => shownValues[field] !== '').map(([field, label]) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{shownValues[field]}</dd>
            </div>
          ))}
          {typed.wants_heads ? (
            <div>
              <dt>Sellos de la votación</dt>
              <dd>Sí, por correo</dd>
            </div>
          ) : null}
        </dl>
        <p className={css.actions}>
          <SendButton label="Enviar postulación" busyLabel="Enviando…" isBusy={isBusy} />
          <button
            type="button"
            className={button.plain}
            disabled={isBusy}
            onClick={() => closeDialog(CONFIRM_DIALOG)}
          >
            Corregir
          </button>
        </p>
      </form>
    </HashDialog>
  );
}
