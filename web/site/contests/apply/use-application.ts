import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { entryPath, ownApplicationPath } from '../../../../contracts/paths.ts';
import type { CaptchaInfo } from '../../../../contracts/site.ts';
import { call } from '../../../ui/api.ts';
import { readErrorsOfFields } from '../../../ui/field-errors.ts';
import { type FormCaptcha, useFormCaptcha } from '../../../ui/forms/captcha.ts';
import { createDraft } from '../../../ui/forms/draft.ts';
import { showNotice } from '../../../ui/forms/notice.ts';
import { useSingleRequest } from '../../../ui/forms/single-request.ts';
import { closeDialog, openDialog } from '../../shell/dialogs.ts';
import { deleteAttemptId, getOrCreateAttemptId } from './attempt.ts';
import {
  type Application,
  type ApplicationErrors,
  FIELDS,
  findFirstError,
  readApplication,
  validateApplication,
} from './check-application.ts';
import { CONFIRM_DIALOG_ID } from './confirm-dialog.tsx';
import type { OpenContest } from './open-contest.ts';
import { useVideo } from './use-video.ts';

const draft = createDraft('postulacion');
const DONE = '¡Completado!';
const OWN_LINK_LABEL = 'Ver mi postulación (el enlace también va a su correo)';
const DENIED_TITLE = 'Petición denegada';
const FAILURE_NOTICE = {
  tone: 'error',
  title: 'Ops, ha ocurrido un error!',
  text: 'Verifique su conexión a internet e intente de nuevo. Si el problema continúa, contacte a un administrador.',
} as const;

function focusField(form: HTMLFormElement | null, errors: ApplicationErrors): void {
  const control = form?.elements.namedItem(findFirstError(errors) ?? '');
  if (control instanceof HTMLElement) control.focus();
}

/** The fields, stored by the browser until they are sent, and their errors. */
function useFields() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ApplicationErrors>({});
  useEffect(() => {
    if (form.current === null) return;
    draft.restore(form.current);
    draft.store(form.current);
  }, []);
  function showErrors(fieldErrors: ApplicationErrors): void {
    setErrors(fieldErrors);
    // After the messages are rendered, so that a screen reader reads them with the focus.
    requestAnimationFrame(() => focusField(form.current, fieldErrors));
  }
  const readForm = () => readApplication(new FormData(form.current ?? undefined));
  return { form, errors, setErrors, showErrors, readForm };
}

/** Sends the confirmed application and returns the server's message. */
async function sendApplication(
  application: Application,
  contest: OpenContest,
  video: string,
  captcha: FormCaptcha,
  siteKey: string,
) {
  const attempt = getOrCreateAttemptId();
  const token = await captcha.takeToken();
  const otherFields = { youtube: video, post_id: contest.postulation.id, token, attempt };
  const body = { ...application, ...otherFields, h_key: siteKey };
  return call('POST /postulations/out/', { body });
}

/** Shows that the application was accepted, and leaves the form. */
async function showAccepted(
  { info, secret }: { info: string; secret?: string | undefined },
  contest: OpenContest,
): Promise<void> {
  draft.delete();
  deleteAttemptId();
  const link = secret && { label: OWN_LINK_LABEL, href: ownApplicationPath(secret) };
  await showNotice({ tone: 'success', title: DONE, text: info, ...(link ? { link } : {}) });
  // Replaces the dialog's history entry: the back button leads to the empty form.
  location.replace(entryPath('event', contest.event.name_id));
}

/**
 * State of the application form: fields, video verification, confirmation and submission. Input is
 * stored until it was sent; after any failure the video must be verified again.
 */
export function useApplication(contest: OpenContest, captchaInfo: CaptchaInfo, siteKey: string) {
  const { form, errors, setErrors, showErrors, readForm } = useFields();
  const [applicationToConfirm, setApplicationToConfirm] = useState<Application | null>(null);
  const [isBusy, runRequest] = useSingleRequest();
  const getCaptcha = useFormCaptcha(captchaInfo);
  const video = useVideo((problem) => {
    if (problem === undefined) setErrors(({ youtube: _old, ...others }) => others);
    else showErrors({ youtube: problem });
  });

  async function showFailure(error: unknown): Promise<void> {
    const fieldErrors = readErrorsOfFields(error, FIELDS);
    video.clearVerified();
    if (findFirstError(fieldErrors) === null) await showNotice(FAILURE_NOTICE);
    closeDialog(CONFIRM_DIALOG_ID);
    if (findFirstError(fieldErrors) !== null) showErrors(fieldErrors);
  }

  async function send(): Promise<void> {
    if (applicationToConfirm === null || video.verifiedVideo === null) return;
    try {
      const { id } = video.verifiedVideo;
      const outcome = await sendApplication(
        applicationToConfirm,
        contest,
        id,
        getCaptcha(),
        siteKey,
      );
      if (outcome.proccess === 'Ok') return await showAccepted(outcome, contest);
      video.clearVerified();
      await showNotice({ tone: 'warning', title: DENIED_TITLE, text: outcome.info });
      closeDialog(CONFIRM_DIALOG_ID);
    } catch (error) {
      await showFailure(error);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const typed = readForm();
    const fieldErrors = validateApplication(typed, video.verifiedVideo?.id ?? null);
    showErrors(fieldErrors);
    if (findFirstError(fieldErrors) !== null) return;
    flushSync(() => setApplicationToConfirm(typed));
    openDialog(CONFIRM_DIALOG_ID);
  }

  function onInput(): void {
    if (form.current === null) return;
    draft.store(form.current);
    video.updateLink(readForm().youtube);
  }

  const verify = () => void video.verify(readForm().youtube);
  return {
    form,
    errors,
    video,
    verify,
    applicationToConfirm,
    isBusy,
    onSend: () => runRequest(send),
    onSubmit,
    onInput,
    onFocus: () => getCaptcha().prepare(),
    /** Enter in the link field starts the verification. */
    onLinkKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || video.verifiedVideo !== null) return;
      event.preventDefault();
      verify();
    },
  };
}
