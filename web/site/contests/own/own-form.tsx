import { APPLICATION_LIMITS as LIMITS } from '../../../../contracts/application-texts.ts';
import type { OwnApplication } from '../../../../contracts/own-applications.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { SendButton } from '../../../ui/forms/send-button.tsx';
import { MomentText } from '../moment.tsx';
import css from './own-page.module.css';
import type { useOwnApplication } from './use-own.ts';

type OwnApplicationActions = ReturnType<typeof useOwnApplication>;

const texts = [
  ['label', 'Sello o crew', LIMITS.label],
  ['instagram', 'Instagram', LIMITS.profile],
  ['facebook', 'Facebook', LIMITS.profile],
] as const;

/** Fields that the applicant may correct now: all until registration closes, then a lost video. */
export function OwnForm({
  item,
  actions,
}: {
  item: OwnApplication;
  actions: OwnApplicationActions;
}) {
  const { problems, isBusy } = actions;
  return (
    <section className={css.part} aria-labelledby="corregir">
      <h2 id="corregir" className={css.heading}>
        {item.can_correct ? 'Corregir' : 'Cambiar el video'}
      </h2>
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
        onSubmit={actions.correct}
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
    </section>
  );
}
