import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { entryPath, ownApplicationPath } from '../../../../contracts/paths.ts';
import type { CaptchaInfo } from '../../../../contracts/site.ts';
import { ApiError, call } from '../../../ui/api.ts';
import { createFormCaptcha, type FormCaptcha } from '../../../ui/forms/captcha.ts';
import { dropDraft, keepDraft, restoreDraft } from '../../../ui/forms/draft.ts';
import { showNotice } from '../../../ui/forms/notice.ts';
import { closeDialog, openDialog } from '../../shell/dialogs.ts';
import { currentAttempt, endAttempt } from './attempt.ts';
import {
  type Application,
  type ApplicationErrors,
  checkApplication,
  errorsOfAnswer,
  firstWrong,
  readApplication,
} from './check-application.ts';
import { CONFIRM_DIALOG } from './confirm-dialog.tsx';
import type { OpenContest } from './open-contest.ts';
import { useVideo } from './use-video.ts';

const DRAFT = 'postulacion';
const LASTING = { isLasting: true } as const;
const DONE = '¡Completado!';
const OWN = 'Ver mi postulación (el enlace también va a su correo)';
const DENIED = 'Petición denegada';
const FAILURE = {
  tone: 'error',
  title: 'Ops, ha ocurrido un error!',
  text: 'Verifique su conexión a internet e intente de nuevo. Si el problema continúa, contacte a un administrador.',
} as const;

function focusField(form: HTMLFormElement | null, errors: ApplicationErrors): void {
  const control = form?.elements.namedItem(firstWrong(errors) ?? '');
  if (control instanceof HTMLElement) control.focus();
}

/** The fields, stored by the browser until they are sent, and their errors. */
function useFields() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ApplicationErrors>({});
  useEffect(() => {
    if (form.current === null) return;
    restoreDraft(DRAFT, form.current, LASTING);
    keepDraft(DRAFT, form.current, LASTING);
  }, []);
  function tellErrors(found: ApplicationErrors): void {
    setErrors(found);
    // After the messages are rendered, so that a screen reader reads them with the focus.
    requestAnimationFrame(() => focusField(form.current, found));
  }
  const read = () => readApplication(new FormData(form.current ?? undefined));
  return { form, errors, setErrors, tellErrors, read };
}

/** Sends the confirmed application and returns the server's message. */
async function deliver(
  typed: Application,
  contest: OpenContest,
  video: string,
  captcha: FormCaptcha,
  siteKey: string,
) {
  const attempt = currentAttempt();
  const token = await captcha.take();
  const rest = { youtube: video, post_id: contest.postulation.id, token, attempt };
  const body = { ...typed, ...rest, h_key: siteKey };
  return call('POST /postulations/out/', { body });
}

/** Shows that the application was accepted, and leaves the form. */
async function showAccepted(
  { info, secret }: { info: string; secret?: string | undefined },
  contest: OpenContest,
): Promise<void> {
  dropDraft(DRAFT, LASTING);
  endAttempt();
  const link = secret && { label: OWN, href: ownApplicationPath(secret) };
  await showNotice({ tone: 'success', title: DONE, text: info, ...(link ? { link } : {}) });
  // Replaces the dialog's history entry: the back button leads to the empty form.
  location.replace(entryPath('event', contest.event.name_id));
}

/**
 * State of the application form: fields, video verification, confirmation and submission. Input is
 * stored until it was sent; after any failure the video must be verified again.
 */
export function useApplication(contest: OpenContest, captchaInfo: CaptchaInfo, siteKey: string) {
  const { form, errors, setErrors, tellErrors, read } = useFields();
  const [confirmed, setConfirmed] = useState<Application | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const captcha = useRef<FormCaptcha>(null);
  const video = useVideo((problem) => {
    if (problem === undefined) setErrors(({ youtube: _old, ...others }) => others);
    else tellErrors({ youtube: problem });
  });

  function captchaOfForm(): FormCaptcha {
    captcha.current ??= createFormCaptcha(captchaInfo);
    return captcha.current;
  }

  async function fail(error: unknown): Promise<void> {
    const found =
      error instanceof ApiError && error.status === 400 ? errorsOfAnswer(error.body) : {};
    video.clear();
    if (firstWrong(found) === null) await showNotice(FAILURE);
    closeDialog(CONFIRM_DIALOG);
    if (firstWrong(found) !== null) tellErrors(found);
  }

  async function send(): Promise<void> {
    if (confirmed === null || video.verified === null) return;
    try {
      const { id } = video.verified;
      const answer = await deliver(confirmed, contest, id, captchaOfForm(), siteKey);
      if (answer.proccess === 'Ok') return await showAccepted(answer, contest);
      video.clear();
      await showNotice({ tone: 'warning', title: DENIED, text: answer.info });
      closeDialog(CONFIRM_DIALOG);
    } catch (error) {
      await fail(error);
    }
  }

  async function onSend(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      await send();
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const typed = read();
    const found = checkApplication(typed, video.verified?.id ?? null);
    tellErrors(found);
    if (firstWrong(found) !== null) return;
    flushSync(() => setConfirmed(typed));
    openDialog(CONFIRM_DIALOG);
  }

  function onInput(): void {
    if (form.current === null) return;
    keepDraft(DRAFT, form.current, LASTING);
    video.noteLink(read().youtube);
  }

  const verify = () => void video.verify(read().youtube);
  return {
    form,
    errors,
    video,
    verify,
    confirmed,
    isBusy,
    onSend,
    onSubmit,
    onInput,
    onFocus: () => captchaOfForm().begin(),
    /** Enter in the link field starts the verification. */
    onLinkKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || video.verified !== null) return;
      event.preventDefault();
      verify();
    },
  };
}
