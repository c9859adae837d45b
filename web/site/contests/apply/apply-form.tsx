import type { ReactNode } from 'react';
import { APPLICATION_LIMITS as LIMITS } from '../../../../contracts/application-texts.ts';
import type { Reply } from '../../../../contracts/calls.ts';
import type { CaptchaInfo } from '../../../../contracts/site.ts';
import { CaptchaNote } from '../../../ui/forms/captcha-note.tsx';
import { Field, type FieldState } from '../../../ui/forms/field.tsx';
import spin from '../../../ui/forms/send-button.module.css';
import { SendButton } from '../../../ui/forms/send-button.tsx';
import css from './apply-form.module.css';
import type { ApplicationErrors, ApplicationField } from './check-application.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { OpenContest } from './open-contest.ts';
import { useApplication } from './use-application.ts';
import { VideoDialog } from './video-dialog.tsx';

type Countries = Reply<'GET /country/'>;

interface TextFieldProps {
  name: ApplicationField;
  label: ReactNode;
  errors: ApplicationErrors;
  children: (state: FieldState) => ReactNode;
}

function TextField({ name, label, errors, children }: TextFieldProps) {
  return (
    <Field name={name} label={label} error={errors[name]}>
      {children}
    </Field>
  );
}

const optionalLabel = (label: string) => (
  <>
    {label} <span className={css.optional}>(opcional)</span>
  </>
);

function PersonFields({ errors, countries }: { errors: ApplicationErrors; countries: Countries }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Quién es</legend>
      <TextField name="aka" label="Nombre artístico (AKA)" errors={errors}>
        {(state) => <input {...state} autoComplete="nickname" maxLength={LIMITS.aka} required />}
      </TextField>
      <TextField name="city" label="Ciudad" errors={errors}>
        {(state) => (
          <input {...state} autoComplete="address-level2" maxLength={LIMITS.city} required />
        )}
      </TextField>
      <TextField name="country" label="País" errors={errors}>
        {(state) => (
          <select {...state} autoComplete="country" required>
            <option value="">Seleccione un país</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </TextField>
      <TextField name="label" label={optionalLabel('Sello o crew')} errors={errors}>
        {(state) => <input {...state} autoComplete="organization" maxLength={LIMITS.label} />}
      </TextField>
      <TextField name="instagram" label={optionalLabel('Instagram')} errors={errors}>
        {(state) => (
          <input
            {...state}
            placeholder="@usuario"
            autoCapitalize="none"
            maxLength={LIMITS.profile}
          />
        )}
      </TextField>
      <TextField name="facebook" label={optionalLabel('Facebook')} errors={errors}>
        {(state) => (
          <input
            {...state}
            placeholder="@usuario"
            autoCapitalize="none"
            maxLength={LIMITS.profile}
          />
        )}
      </TextField>
    </fieldset>
  );
}

function ContactFields({ errors }: { errors: ApplicationErrors }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Cómo le avisamos</legend>
      <TextField name="email" label="Correo electrónico" errors={errors}>
        {(state) => <input {...state} type="email" autoComplete="email" maxLength={254} required />}
      </TextField>
      <TextField name="phone" label="Teléfono (solo números)" errors={errors}>
        {(state) => (
          <input
            {...state}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            maxLength={30}
            required
          />
        )}
      </TextField>
    </fieldset>
  );
}

type Form = ReturnType<typeof useApplication>;

function VideoField({ errors, video, verify, onLinkKey: onLinkKeyDown }: Form) {
  const isVerified = video.verifiedVideo !== null;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Su video</legend>
      <Field name="youtube" label="Enlace de YouTube" error={errors.youtube} className={css.wide}>
        {(state) => (
          <input
            {...state}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://youtu.be/…"
            maxLength={LIMITS.youtube}
            onKeyDown={onLinkKeyDown}
            required
          />
        )}
      </Field>
      <div className={`${css.wide} ${css.verify}`}>
        <button
          type="button"
          className={`button ${spin.button}`}
          aria-busy={video.isBusy}
          onClick={verify}
        >
          {video.isBusy ? 'Verificando…' : 'Verificar video'}
        </button>
        <p role="status">
          {isVerified ? <b className={css.verified}>✓ Video verificado</b> : null}
          <span>
            {isVerified ? ` ${video.verifiedVideo?.title ?? ''}` : 'Duración máxima: 1 minuto.'}
          </span>
        </p>
      </div>
    </fieldset>
  );
}

interface Props {
  contest: OpenContest;
  countries: Countries;
  captcha: CaptchaInfo;
  siteKey: string;
}

/** Application form. The fields are uncontrolled: typing works before hydration. */
export function ApplyForm({ contest, countries, captcha, siteKey }: Props) {
  const form = useApplication(contest, captcha, siteKey);
  return (
    <>
      <form
        ref={form.form}
        className={`script-only ${css.form}`}
        method="post"
        noValidate
        aria-label="Postulación"
        onSubmit={form.onSubmit}
        onFocus={form.onFocus}
        onInput={form.onInput}
      >
        <PersonFields errors={form.errors} countries={countries} />
        <ContactFields errors={form.errors} />
        <VideoField {...form} />
        <p>
          <SendButton label="Continuar" busyLabel="Enviando…" isBusy={form.isBusy} />
        </p>
        <CaptchaNote captcha={captcha} />
      </form>
      {form.video.candidate ? (
        <VideoDialog video={form.video.candidate} onAccept={form.video.acceptVideo} />
      ) : null}
      {form.applicationToConfirm ? (
        <ConfirmDialog
          application={form.applicationToConfirm}
          countries={countries}
          isBusy={form.isBusy}
          onSend={() => void form.onSend()}
        />
      ) : null}
    </>
  );
}
