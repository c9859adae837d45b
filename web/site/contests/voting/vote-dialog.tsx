import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../../ui/api.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { showNotice } from '../../../ui/forms/notice.ts';
import { SendButton } from '../../../ui/forms/send-button.tsx';
import { isEmail } from '../../../ui/is-email.ts';
import { HashDialog } from '../../shell/hash-dialog.tsx';
import css from './vote-dialog.module.css';
import type { Competitor } from './voting-data.ts';

export const VOTE_DIALOG = 'voto';

/** Texts given by the specification; do not change them. */
const SENT = { title: 'Enviado!', text: 'Se ha votado correctamente por su competidor favorito.' };
const FAILED = {
  title: 'Ops, ha ocurrido un error.',
  text: 'Verifique su conexión a internet e intente de nuevo.',
};
const BAD_EMAIL = 'Por favor escriba correctamente un correo electronico.';

function firstText(value: unknown): string | null {
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null;
}

/** Returns the message of a rejected vote: in a modal, or at the field (`email`). */
function refusalOf(error: unknown): { title: string; text: string } | { email: string } {
  if (!(error instanceof ApiError) || error.status === 0) return FAILED;
  const already = firstText(error.body.non_field_errors);
  if (already !== null) return { title: 'Aviso', text: already };
  const email = firstText(error.body.public_email);
  if (email !== null) return { email };
  // The voting closed meanwhile, or the rate limit was reached: show the server's message.
  const { detail } = error.body;
  const isTold = error.status === 403 || error.status === 429;
  return isTold && typeof detail === 'string' ? { ...FAILED, text: detail } : FAILED;
}

interface Props {
  competitor: Competitor;
  contest: number;
  siteKey: string;
  /** Called after the vote was counted; `votes` is the competitor's new count. */
  onVoted: (votes: number) => void;
  /** Called after the visitor closed the confirmation. */
  onTold: () => void;
}

/** Sends at most one vote at a time, however often the button is clicked. */
function useVote({ competitor, contest, siteKey, onVoted, onTold }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const address = useRef<Promise<string>>(null);

  /**
   * Returns the IP address that the visitor reports; the server uses the address of the connection.
   */
  function askAddress(): Promise<string> {
    address.current ??= call('GET /ip/', {}).then(
      ({ ip }) => ip,
      () => '',
    );
    return address.current;
  }

  async function send(public_email: string): Promise<void> {
    const public_ip = await askAddress();
    const body = { public_email, public_ip, plate: competitor.id, postu: contest, h_key: siteKey };
    const { votes } = await call('POST /postulations/public-votes/', { body });
    onVoted(votes);
    await showNotice(SENT);
    onTold();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    const field = event.currentTarget.elements.namedItem('public_email') as HTMLInputElement;
    const email = field.value.trim();
    setProblem(isEmail(email) ? undefined : BAD_EMAIL);
    if (!isEmail(email)) return field.focus();
    isSending.current = true;
    setIsBusy(true);
    try {
      await send(email);
    } catch (error) {
      const refusal = refusalOf(error);
      if ('email' in refusal) setProblem(refusal.email);
      else await showNotice(refusal);
      field.focus();
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }
  return { problem, isBusy, onSubmit, askAddress };
}

/** Asks for an e-mail and sends the vote. The input is preserved after a failure. */
export function VoteDialog(props: Props) {
  const { problem, isBusy, onSubmit, askAddress } = useVote(props);
  return (
    <HashDialog id={VOTE_DIALOG} label={`Votar por ${props.competitor.aka}`} className={css.dialog}>
      <form
        className={`paper ${css.form}`}
        method="post"
        noValidate
        onSubmit={onSubmit}
        onFocus={() => void askAddress()}
      >
        <p className={css.for}>Su voto para</p>
        <h2 className={css.aka}>{props.competitor.aka}</h2>
        <Field name="public_email" label="Correo electrónico" error={problem}>
          {(state) => (
            <input {...state} type="email" autoComplete="email" maxLength={254} required />
          )}
        </Field>
        <p className={css.warning}>
          Solo puede votar una vez por evento, y el voto no se puede cambiar.
        </p>
        <p>
          <SendButton label="Enviar mi voto" busyLabel="Enviando…" isBusy={isBusy} />
        </p>
      </form>
    </HashDialog>
  );
}
