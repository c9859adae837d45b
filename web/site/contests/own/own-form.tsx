import { APPLICATION_LIMITS as LIMITS } from '../../../../contracts/application-texts.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { SendButton } from '../../../ui/forms/send-button.tsx';
import { MomentText } from '../moment.tsx';
import css from './own-page.module.css';
import { type OwnPartProps, Part } from './own-part.tsx';

const texts = [
  ['label', 'Sello o crew', LIMITS.label],
  ['instagram', 'Instagram', LIMITS.profile],
  ['facebook', 'Facebook', LIMITS.profile],
] as const;

/** Fields that the applicant may correct now: all until registration closes, then a lost video. */
export function OwnForm({ item, actions }: OwnPartProps) {
  const { problems, isBusy } = actions;
  return (
    <Part id="corregir" heading={item.can_correct ? 'Corregir' : 'Cambiar el video'}>
      {item.can_correct ? (
        <p>
          Hasta el <MomentText iso={item.registration_closes} />
        </p>
      ) : null}
      <form
        key={JSON.stringify(item)}
        className={css.form}
        method="post"
        noValidate
        onSubmit={actions.onCorrectionSubmit}
      >
        {item.can_correct
          ? texts.map(([name, label, maxLength]) => (
              <Field key={name} name={name} label={label} error={problems[name]}>
                {(state) => <input {...state} maxLength={maxLength} defaultValue={item[name]} />}
              </Field>
            ))
          : null}
        <Field name="youtube" label="Enlace de YouTube" error={problems.youtube}>
          {(state) => (
            <input
              {...state}
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={LIMITS.youtube}
              defaultValue={`https://youtu.be/${item.youtube}`}
            />
          )}
        </Field>
        <p>
          <SendButton label="Guardar cambios" busyLabel="Guardando…" isBusy={isBusy} />
        </p>
      </form>
    </Part>
  );
}
