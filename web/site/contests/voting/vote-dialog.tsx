import { useEffect, useRef } from 'react';
import { createTimeFormat, toSentence } from '../../../../contracts/spanish-time.ts';
import { CaptchaNote } from '../../../ui/forms/captcha-note.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SendButton } from '../../../ui/forms/send-button.tsx';
import { HashDialog } from '../../shell/hash-dialog.tsx';
import { useVote, type VoteProps } from './use-vote.ts';
import css from './vote-dialog.module.css';

export const VOTE_DIALOG_ID = 'voto';

/** The visitor's own time of day: '6:05 p. m.'. */
const formatClock = createTimeFormat({ hour: 'numeric', minute: '2-digit' });

function CodeStep({
  vote,
  initialCode,
  aka,
}: {
  vote: ReturnType<typeof useVote>;
  initialCode: string;
  aka: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { email, expiresAt, waitMinutes, wasMailedBefore } = vote.pending ?? {};
  const destination = email ? ` a ${email}` : ' por correo';
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <p role="status">
        Este código confirma su voto por <b>{aka}</b>.{' '}
        <span>
          {wasMailedBefore
            ? `Ya enviamos el código${destination} hace unos minutos: es el del correo más reciente. `
            : `Le enviamos un código${destination}. `}
        </span>
        <span>
          {waitMinutes
            ? `Hay muchos correos en cola: el suyo sale en unos ${waitMinutes} minutos. `
            : null}
          {expiresAt ? `${toSentence(`Vale hasta las ${formatClock(expiresAt)}`)} ` : null}
        </span>
        Si no llega, revise la carpeta de correo no deseado.
      </p>
      <Field name="code" label="Código de seis cifras" error={vote.getProblem('code')}>
        {(state) => (
          <input
            {...state}
            ref={input}
            className={css.code}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            defaultValue={initialCode}
            required
          />
        )}
      </Field>
      <p className={css.actions}>
        <SendButton label="Confirmar" busyLabel="Confirmando…" isBusy={vote.isBusy} />
        {email ? (
          <button type="button" className={css.other} onClick={vote.resend}>
            Enviar otro código
          </button>
        ) : null}
        <button type="button" className={css.other} onClick={vote.restart}>
          Cambiar el correo
        </button>
      </p>
    </>
  );
}

type Vote = ReturnType<typeof useVote>;

/** Button to the other way of voting, where the contest has two. */
function OtherMethod({ vote }: { vote: Vote }) {
  if (!vote.hasBothMethods) return null;
  return (
    <button type="button" className={css.other} onClick={vote.toggleMethod}>
      {vote.isByTicket ? 'Votar con mi correo' : 'Tengo una boleta'}
    </button>
  );
}

function TicketStep({ vote, ticket }: { vote: Vote; ticket: string }) {
  return (
    <>
      <Field name="ticket" label="Código de su boleta" error={vote.getProblem('ticket')}>
        {(state) => (
          <input
            {...state}
            className={css.ticket}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX-XXXX"
            maxLength={20}
            defaultValue={ticket}
            required
          />
        )}
      </Field>
      <p className={css.warning}>Cada boleta vota una sola vez, y el voto no se puede cambiar.</p>
      <p className={css.actions}>
        <SendButton label="Enviar mi voto" busyLabel="Enviando…" isBusy={vote.isBusy} />
        <OtherMethod vote={vote} />
      </p>
    </>
  );
}

function EmailStep({ vote, isVerified }: { vote: Vote; isVerified: boolean }) {
  return (
    <>
      <Field name="public_email" label="Correo electrónico" error={vote.getProblem('public_email')}>
        {(state) => (
          <input
            {...state}
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={vote.refusedEmail}
            required
          />
        )}
      </Field>
      <p className={css.warning}>
        Solo puede votar una vez por evento, y el voto no se puede cambiar.
        {isVerified ? ' Le enviaremos un código para confirmarlo.' : null}
      </p>
      <p className={css.actions}>
        <SendButton label="Enviar mi voto" busyLabel="Enviando…" isBusy={vote.isBusy} />
        <OtherMethod vote={vote} />
      </p>
    </>
  );
}

/** Asks for an e-mail, and for the code sent to it when the contest verifies votes; or for a ticket. */
export function VoteDialog(props: VoteProps) {
  const vote = useVote(props);
  return (
    <HashDialog
      id={VOTE_DIALOG_ID}
      label={`Votar por ${props.competitor.aka}`}
      className={css.dialog}
    >
      <form
        className={`paper ${css.form}`}
        method="post"
        noValidate
        onSubmit={vote.onSubmit}
        onFocus={vote.prepare}
      >
        <p className={css.for}>Su voto para</p>
        <h2 className={css.aka}>{props.competitor.aka}</h2>
        {props.isClosed ? (
          <p className={css.closed} role="alert">
            {vote.pending
              ? 'La votación cerró. Confirme su código mientras valga.'
              : 'La votación acaba de cerrar: este voto ya no se puede enviar. Lo que escribió sigue aquí.'}
          </p>
        ) : null}
        {vote.pending ? (
          <CodeStep
            vote={vote}
            initialCode={props.linkedVote?.code ?? ''}
            aka={props.competitor.aka}
          />
        ) : vote.isByTicket ? (
          <TicketStep vote={vote} ticket={props.ticket} />
        ) : (
          <EmailStep vote={vote} isVerified={props.verification !== 'none'} />
        )}
        {vote.isByTicket ? null : <CaptchaNote captcha={props.captcha} />}
      </form>
    </HashDialog>
  );
}
