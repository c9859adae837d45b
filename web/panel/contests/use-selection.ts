import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { ApiError } from '../../ui/api.ts';
import { useSession } from '../accounts/session-context.ts';
import { alertError, alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { applicantTexts } from './contest-texts.ts';
import { juryKey } from './use-jury.ts';

/** Why a vote was refused, in the texts that the form must show. */
export function voteFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return applicantTexts.notVoted;
  const { non_field_errors: general } = error.body;
  const [first] = Array.isArray(general) ? general : [];
  if (typeof first === 'string') return first;
  return error.status === 403 ? error.message : applicantTexts.notVoted;
}

/** A judge's selecting. `success` is told; without it the screen says so itself. */
export function useSelection(success?: string) {
  const queries = useQueryClient();
  const { userId } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderway = useRef(false);

  /** True when the vote was stored. A second press meanwhile does nothing. */
  async function select({ id, postu }: ApplicantItem): Promise<boolean> {
    if (isUnderway.current) return false;
    isUnderway.current = true;
    setIsBusy(true);
    let isStored = false;
    try {
      await call('POST /postulations/votes/', { body: { plate: id, judge: userId, postu } });
      isStored = true;
      if (success !== undefined) alertSuccess(success);
    } catch (error) {
      alertError(voteFailureText(error));
    }
    // Also after a refusal: the lists then show why.
    await queries.invalidateQueries({ queryKey: juryKey });
    isUnderway.current = false;
    setIsBusy(false);
    return isStored;
  }
  return { isBusy, select };
}
