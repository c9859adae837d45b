import type { FormEvent } from 'react';
import { SendButton } from '../../../ui/forms/send-button.tsx';
import { closeDialog } from '../../shell/dialogs.ts';
import { HashDialog } from '../../shell/hash-dialog.tsx';
import button from '../../shell/plain-button.module.css';
import type { Application, ApplicationField } from './check-application.ts';
import css from './dialogs.module.css';

export const CONFIRM_DIALOG_ID = 'confirmar';

const FIELD_LABELS: ReadonlyArray<readonly [ApplicationField, string]> = [
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
  application: Application;
  /** Pairs of code and name. */
  countries: readonly (readonly [string, string])[];
  isBusy: boolean;
  onSend: () => void;
}

/** Confirmation dialog before the application is sent. */
export function ConfirmDialog({ application, countries, isBusy, onSend }: Props) {
  const country =
    countries.find(([code]) => code === application.country)?.[1] ?? application.country;
  const shownValues = { ...application, country };
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    onSend();
  }
  return (
    <HashDialog id={CONFIRM_DIALOG_ID} label="Confirmar postulación" className={css.dialog}>
      <form className={`paper ${css.sheet}`} method="post" onSubmit={onSubmit}>
        <h2 className={css.title}>¿Todo en orden?</h2>
        <p>Está a un clic de enviar su postulación. Verifique que su información sea correcta.</p>
        <dl className={css.summary}>
          {FIELD_LABELS.filter(([field]) => shownValues[field] !== '').map(([field, label]) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{shownValues[field]}</dd>
            </div>
          ))}
        </dl>
        <p className={css.actions}>
          <SendButton label="Enviar postulación" busyLabel="Enviando…" isBusy={isBusy} />
          <button
            type="button"
            className={button.plain}
            disabled={isBusy}
            onClick={() => closeDialog(CONFIRM_DIALOG_ID)}
          >
            Corregir
          </button>
        </p>
      </form>
    </HashDialog>
  );
}
