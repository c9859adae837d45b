import { USER_TYPE } from '../../../contracts/accounts.ts';
import * as calls from '../../../contracts/jury.ts';
import { fromFlag } from '../../db/dialect.ts';
import { type Account, getAuthor } from '../../http/account.ts';
import { conflict } from '../../http/failures.ts';
import type { Api, Services } from '../../services.ts';
import type { ApplicantRow } from '../applications/store.ts';
import { toVideoUrl } from '../applications/view.ts';
import { findJuryContest } from '../find-contest.ts';
import { isJuryClosed } from '../rules.ts';
import { type ContestOfEvent, contests, getContest } from '../store.ts';
import { getTally, type Tally, toVisibleTally } from '../tally-store.ts';
import {
  listAssignableJudges,
  listAssignedJudgeIds,
  listRecusals,
  replaceJudges,
} from './assignment-store.ts';
import { listMaybeIds } from './maybe-store.ts';
import { recuse } from './recuse.ts';
import { saveMaybe } from './save-maybe.ts';
import { selectApplicant } from './select-applicant.ts';
import { listApplicantsByIds, listJudgesWithVotes, listSelectedApplicantIds } from './store.ts';
import { withdrawSelection } from './withdraw-selection.ts';

/** Result without a contest: the lists are empty and nothing can be selected. */
const EMPTY_TALLY: Tally = { judges: 0, votes: new Map(), selected: new Set() };

async function findContestAndTally(
  services: Services,
  account: Account,
  postu: number | undefined,
) {
  const contest = await findJuryContest(services, account, postu);
  const tally =
    contest === null
      ? EMPTY_TALLY
      : toVisibleTally(
          account,
          contest,
          await getTally(services.db, contest, services.clock.now()),
        );
  return { contest, tally };
}

async function getParameters(
  { db }: Services,
  account: Account,
  { contest, tally }: { contest: ContestOfEvent | null; tally: Tally },
) {
  const votes = [...tally.votes.values()].reduce((sum, judgeIds) => sum + judgeIds.length, 0);
  const isJudge = contest !== null && account.role === 'judge';
  return {
    limit: contest?.postu_vote_quant ?? 0,
    count: isJudge ? (await listSelectedApplicantIds(db, contest.id, account.id)).size : votes,
    judges: tally.judges,
    selected: tally.selected.size,
    phase: contest?.postu_phase ?? 0,
  };
}

function toShortListItem(row: ApplicantRow, tally: Tally) {
  const judges = [...(tally.votes.get(row.id) ?? [])];
  return {
    plate_id: row.id,
    plate: {
      aka: row.aka,
      city: row.city,
      country: row.country,
      email: row.email,
      label: row.label,
      phone: row.phone,
      url_fb: row.url_fb,
      url_ig: row.url_ig,
      url_yt: toVideoUrl(row.youtube),
    },
    votes: judges.length,
    judge_id: judges,
    postu_id: row.contest_id,
  };
}

function selectionRoutes(api: Api): void {
  api.bind(calls.listJuryVotes, async ({ query }, services, ctx) => {
    const account = getAuthor(ctx);
    const contest = await findContestAndTally(services, account, query.postu);
    const items = [...contest.tally.votes].map(([plate_id, judges]) => ({
      plate_id,
      votes: judges.length,
      judge_id: [...judges],
    }));
    return { items, ...(await getParameters(services, account, contest)) };
  });

  function bindShortList(
    call: typeof calls.listPreselected | typeof calls.listSelected,
    getIds: (tally: Tally) => number[],
  ): void {
    api.bind(call, async ({ query }, services, ctx) => {
      const account = getAuthor(ctx);
      const contest = await findContestAndTally(services, account, query.postu);
      const rows = await listApplicantsByIds(services.db, getIds(contest.tally));
      const items = rows.map((row) => toShortListItem(row, contest.tally));
      return { items, ...(await getParameters(services, account, contest)) };
    });
  }
  bindShortList(calls.listPreselected, ({ votes, selected }) =>
    [...votes.keys()].filter((id) => !selected.has(id)),
  );
  bindShortList(calls.listSelected, ({ selected }) => [...selected]);

  api.bind(calls.castJuryVote, ({ body }, services, ctx) =>
    selectApplicant(services, getAuthor(ctx), body),
  );

  api.bind(calls.withdrawJuryVote, ({ params }, services, ctx) =>
    withdrawSelection(services, getAuthor(ctx), params.id),
  );
}

function assignmentRoutes(api: Api): void {
  api.bind(calls.recuse, ({ params, body }, services, ctx) =>
    recuse(services, getAuthor(ctx), params.id, body.reason),
  );
  api.bind(calls.listContestJudges, async ({ params }, { db }) => {
    await getContest(db, params.id);
    return listAssignableJudges(db, params.id);
  });
  api.bind(calls.assignJudges, ({ params, body }, { changes, clock }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const contest = await contests.getForUpdate(tx, params.id);
      if (isJuryClosed({ ...contest, event_is_active: 1 }, clock.now())) {
        throw conflict(calls.JURY_CLOSED);
      }
      const before = { judges: await listAssignedJudgeIds(tx, params.id) };
      await replaceJudges(tx, params.id, body.judges);
      const after = { judges: await listAssignedJudgeIds(tx, params.id) };
      audit({ action: 'update', resource: 'contest', id: params.id, before, after });
      return listAssignableJudges(tx, params.id);
    }),
  );
}

/** Registers the calls of the jury. */
export function juryRoutes(api: Api): void {
  selectionRoutes(api);
  assignmentRoutes(api);

  api.bind(calls.listMaybe, async ({ query }, services, ctx) => {
    const account = getAuthor(ctx);
    const contest = await findJuryContest(services, account, query.postu);
    if (contest === null) return { ids: [] };
    const ids = await listMaybeIds(services.db, contest.id, account.id);
    const recusals = await listRecusals(services.db, contest.id);
    const ownRecusals = recusals.filter(({ judge_id }) => judge_id === account.id);
    return {
      ids,
      ...(ownRecusals.length > 0 ? { recused: ownRecusals.map(({ applicant }) => applicant) } : {}),
      ...(contest.hides_selections === 1 ? { is_final: true as const } : {}),
    };
  });
  api.bind(calls.addMaybe, ({ params }, services, ctx) =>
    saveMaybe(services, getAuthor(ctx), params.id, true),
  );
  api.bind(calls.removeMaybe, ({ params }, services, ctx) =>
    saveMaybe(services, getAuthor(ctx), params.id, false),
  );

  api.bind(calls.listJudgeVotes, async ({ query }, services, ctx) => {
    const { contest, tally } = await findContestAndTally(services, getAuthor(ctx), query.postu);
    const { db } = services;
    const judges = await listJudgesWithVotes(db, contest?.id ?? 0, USER_TYPE.judge);
    const recusals = await listRecusals(db, contest?.id ?? 0);
    return {
      judges: judges.map((judge) => ({
        id: judge.id,
        name: `${judge.first_name} ${judge.last_name}`.trim(),
        username: judge.username,
        is_active: fromFlag(judge.is_active),
        votes: judge.postulates.length,
        postulates: judge.postulates,
        recused: recusals
          .filter(({ judge_id }) => judge_id === judge.id)
          .map(({ applicant: id, aka, reason }) => ({ id, aka, reason })),
      })),
      limit: contest?.postu_vote_quant ?? 0,
      count: tally.judges,
      selected: tally.selected.size,
      phase: contest?.postu_phase ?? 0,
    };
  });
}
