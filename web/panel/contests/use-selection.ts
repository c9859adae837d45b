import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { SELECTION_IS_FINAL } from '../../../contracts/jury.ts';
import { ApiError } from '../../ui/api.ts';
import { readFieldErrors } from '../../ui/field-errors.ts';
import { alertError, alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { askConfirmation, type Question } from '../ui/confirm.tsx';
import { getReasonText } from '../ui/field-errors.ts';
import { useSession } from '../ui/session.ts';
import { applicantTexts } from './contest-texts.ts';
import { type JudgeList, juryKey, toJudgeListKey } from './use-jury.ts';

/** Returns the server's reason for a refused selection, whichever field it is at. */
export function getSelectionFailureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) {
    return applicantTexts.notVoted;
  }
  const [first] = Object.values(readFieldErrors(error));
  return first ?? getReasonText(error, applicantTexts.notVoted);
}

/**
 * Selects applicants as the judge of the session, after a question where that is final, and withdraws selections.
 * @param success notice of a selection; without it the screen shows the result
 */
export function useSelection(success?: string) {
  const queries = useQueryClient();
  const { userId } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderway = useRef(false);

  /** Returns whether the call succeeded; a second click meanwhile does nothing. */
  async function runAndRefresh(send: () => Promise<unknown>, notice?: string): Promise<boolean> {
    if (isUnderway.current) return false;
    isUnderway.current = true;
    setIsBusy(true);
    let isDone = false;
    try {
      await send();
      isDone = true;
      if (notice !== undefined) alertSuccess(notice);
    } catch (error) {
      alertError(getSelectionFailureText(error));
    }
    // Also after a refusal: the lists then show the reason.
    await queries.invalidateQueries({ queryKey: juryKey });
    isUnderway.current = false;
    setIsBusy(false);
    return isDone;
  }
  async function select({ id, postu, plate_aka }: ApplicantItem): Promise<boolean> {
    const question: Question = {
      title: 'Seleccionar postulado',
      text: `¿Seleccionar a ${plate_aka}? ${SELECTION_IS_FINAL}`,
      confirm: 'Seleccionar',
      isSafe: true,
    };
    const own = queries.getQueryData<JudgeList>(toJudgeListKey(postu));
    const isFinal = own === undefined || own.is_final === true;
    if (isFinal && !(await askConfirmation(question))) return false;
    const body = { plate: id, judge: userId, postu };
    return runAndRefresh(() => call('POST /postulations/votes/', { body }), success);
  }
  function withdraw({ id }: ApplicantItem): Promise<boolean> {
    const send = () => call('DELETE /postulations/postulates/:id/selection/', { params: { id } });
    return runAndRefresh(send, applicantTexts.withdrawn);
  }
  return { isBusy, select, withdraw };
}
