import { ALREADY_SELECTED, LIMIT_REACHED, NOT_ASSIGNED, RECUSED } from '../../../contracts/jury.ts';
import type { Account } from '../../http/account.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { applicants } from '../applications/store.ts';
import { isContestJudge, isRecused } from './assignment-store.ts';
import { juryVotes, listSelectedApplicantIds, lockContestAndJudge } from './store.ts';

const NOT_ANOTHER = 'Solo puede seleccionar con su propia cuenta.';
const NO_JUDGE = 'Solo las cuentas de jueces seleccionan postulados.';
const NO_APPLICANT = 'No se ha encontrado este postulado.';
const WITHDRAWN = 'Este postulado se retiró.';
/** Said in the record. */
const CHANGED_BY_STAFF = 'El equipo había cambiado la contraseña o el correo de este juez.';
const OTHER_CONTEST = 'Este postulado no participa en este evento.';

/**
 * Selects an applicant as the judge of the token: each applicant once, at most the contest's limit,
 * only in phase 2 between its dates. Locks the judge's account, so concurrent requests cannot
 * exceed the limit, and the contest, so no selection is accepted after the phase ends.
 * @throws HttpError 400 for a repeated selection or an applicant of another contest; 403 for
 *   another judge's id, at the limit, or outside the phase
 */
export async function selectApplicant(
  services: Services,
  judge: Account,
  sent: { plate: number; judge?: number | undefined; postu?: number | undefined },
) {
  const { db, clock, changes } = services;
  if (judge.role !== 'judge') throw invalid({ judge: NO_JUDGE });
  if (sent.judge !== undefined && sent.judge !== judge.id) throw forbidden(NOT_ANOTHER);
  const applicant = await applicants.find(db, sent.plate);
  if (applicant === null) throw invalid({ plate: NO_APPLICANT });
  if (sent.postu !== undefined && sent.postu !== applicant.contest_id) {
    throw invalid({ plate: OTHER_CONTEST });
  }
  return changes.commit(judge, async ({ tx, audit }) => {
    const { contest, account } = await lockContestAndJudge(
      tx,
      applicant.contest_id,
      judge.id,
      clock,
    );
    if (!(await isContestJudge(tx, contest.id, judge.id))) throw forbidden(NOT_ASSIGNED);
    if (await isRecused(tx, applicant.id, judge.id)) throw invalid({ plate: RECUSED });
    const ownSelections = await listSelectedApplicantIds(tx, contest.id, judge.id);
    if (ownSelections.has(applicant.id)) throw invalid({ non_field_errors: ALREADY_SELECTED });
    if (ownSelections.size >= contest.postu_vote_quant) throw forbidden(LIMIT_REACHED);
    // The applicant was deleted or withdrew concurrently.
    const currentApplicant = await applicants.find(tx, applicant.id);
    if (currentApplicant === null) throw invalid({ plate: NO_APPLICANT });
    if (currentApplicant.withdrawn_at !== null) throw invalid({ plate: WITHDRAWN });
    const vote = {
      contest_id: contest.id,
      applicant_id: applicant.id,
      account_id: judge.id,
      judge_username: account.username,
      judge_name: `${account.first_name} ${account.last_name}`.trim(),
      note: (account.staff_changed_at ?? 0) > contest.created_at ? CHANGED_BY_STAFF : '',
      created_at: clock.now(),
    };
    const { id } = await juryVotes.insert(tx, vote);
    audit({ action: 'create', resource: 'jury_vote', id, after: { ...vote, aka: applicant.aka } });
    return { id, plate: applicant.id, judge: judge.id, postu: contest.id };
  });
}
