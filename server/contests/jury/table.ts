import type { Generated } from 'kysely';
import { AUTHOR, ofNobody, type PersonalData, WITH_ACCOUNT } from '../../db/personal-data.ts';
import { APPLICANT } from '../table.ts';

interface JuryVoteTable {
  id: Generated<number>;
  contest_id: number;
  applicant_id: number;
  /** Null after the account was deleted; the names remain for the record. */
  account_id: number | null;
  judge_username: string;
  judge_name: string;
  /** What the record says about the selection; empty for nothing. */
  note: Generated<string>;
  created_at: number;
}

/** A judge of a contest; a contest without any has all active judges. */
interface ContestJudgeTable {
  contest_id: number;
  account_id: number;
}

/** A judge who does not decide about an applicant. */
interface JuryRecusalTable {
  applicant_id: number;
  account_id: number;
  reason: string;
  created_at: number;
}

/** An applicant that a judge has viewed. */
interface JuryLookTable {
  account_id: number;
  applicant_id: number;
  looked_at: number;
}

/** A private note of staff on an applicant. */
interface ApplicantNoteTable {
  id: Generated<number>;
  applicant_id: number;
  /** Null after the account was deleted. */
  account_id: number | null;
  text: string;
  created_at: number;
}

interface ApplicantTagTable {
  id: Generated<number>;
  applicant_id: number;
  /** As typed, and in the form that is unique for an applicant. */
  tag: string;
  tag_key: string;
}

/** An applicant on a judge's private list; deleted when the jury phase closes. */
interface JuryMaybeTable {
  account_id: number;
  applicant_id: number;
  added_at: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    jury_vote: JuryVoteTable;
    contest_judge: ContestJudgeTable;
    jury_recusal: JuryRecusalTable;
    jury_look: JuryLookTable;
    jury_maybe: JuryMaybeTable;
    applicant_note: ApplicantNoteTable;
    applicant_tag: ApplicantTagTable;
  }
}

export const juryData = {
  applicant_note: { text: APPLICANT },
  applicant_tag: { tag: APPLICANT, tag_key: APPLICANT },
  jury_vote: { judge_username: AUTHOR, judge_name: WITH_ACCOUNT, ...ofNobody('note') },
  jury_recusal: { reason: WITH_ACCOUNT },
} as const satisfies PersonalData;
