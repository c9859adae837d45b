import { NOTHING_OPEN } from '../../../contracts/application-texts.ts';
import * as calls from '../../../contracts/applications.ts';
import { PHASE } from '../../../contracts/contests.ts';
import { type Account, getAuthor } from '../../http/account.ts';
import { forbidden } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { timeInCaracas } from '../../platform/clock.ts';
import { writeCsv } from '../../platform/csv.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Api } from '../../services.ts';
import { findJuryContest } from '../find-contest.ts';
import { getPhaseState, isOpenIn } from '../rules.ts';
import { type ContestOfEvent, listActiveContests } from '../store.ts';
import { getTally, type Tally, toVisibleTally } from '../tally-store.ts';
import { submitApplication } from './apply.ts';
import { removeApplicant } from './remove-applicant.ts';
import { reviewRoutes } from './review-routes.ts';
import { toTagKey } from './review-store.ts';
import type { ApplicantRow } from './store.ts';
import * as store from './store.ts';
import { toApplicantItem, toVideoUrl } from './view.ts';

const CSV_TITLES = [
  'N°',
  'AKA',
  'Ciudad',
  'País',
  'Crew o sello',
  'Correo electrónico',
  'Teléfono',
  'Video',
  'Instagram',
  'Facebook',
  'Fecha',
  'Votos del jurado',
  'Seleccionado',
  'Votos del público',
];

/** Returns the applicants of a contest as CSV. */
function toApplicantsCsv(rows: readonly ApplicantRow[], tally: Tally | null): string {
  const lines = rows.map((row, index) => [
    String(index + 1),
    row.aka,
    row.city,
    row.country,
    row.label,
    row.email,
    row.phone,
    toVideoUrl(row.youtube),
    row.url_ig,
    row.url_fb,
    timeInCaracas(row.created_at),
    String(tally?.votes.get(row.id)?.length ?? 0),
    tally?.selected.has(row.id) ? 'Sí' : 'No',
    String(row.public_votes),
  ]);
  return writeCsv(CSV_TITLES, lines);
}

const LIST_PATH = '/postulations/postulates/';

/** Returns opening and event of the contest that opens next for applications; else empty. */
function getNextOpening(contests: readonly ContestOfEvent[], now: number) {
  const [next] = contests
    .filter(
      (contest) =>
        contest.postu_phase === PHASE.registration && getPhaseState(contest, now) === 'waiting',
    )
    .sort((a, b) => a.postu_date_from - b.postu_date_from);
  if (next === undefined) return {};
  return {
    opens: new Date(next.postu_date_from).toISOString(),
    event: { name: next.event_name, name_id: next.event_name_id },
  };
}

function publicRoutes(api: Api): void {
  api.bind(calls.getOpenContest, async (_input, { db, clock }) => {
    const active = await listActiveContests(db);
    const now = clock.now();
    const [open] = active
      .filter((item) => isOpenIn(item, PHASE.registration, now))
      .sort((a, b) => a.postu_date_until - b.postu_date_until);
    if (open === undefined) {
      throw new HttpError(404, { detail: NOTHING_OPEN, ...getNextOpening(active, now) });
    }
    return {
      postulation: { id: open.id, closes: new Date(open.postu_date_until).toISOString() },
      event: { name: open.event_name, name_id: open.event_name_id },
    };
  });

  api.bind(calls.apply, ({ body }, services, ctx) => submitApplication(services, body, ctx));
}

/**
 * Whether a judge has no action left for a pre-selected applicant: 'After voting in the
 * pre-selected section the applicant leaves that list', permanently and in every browser. An
 * applicant who was already in the list leaves it with the judge's vote. An applicant whom the
 * judge selected first stays, because that vote is what put the applicant in the list, and the
 * judge looks there for the applicant and for the votes of the other judges.
 */
function hasDecided(judge: number, votes: readonly number[]): boolean {
  return votes.indexOf(judge) > 0;
}

/** Returns the ids of the applicants in a list: 1 all (null), 2 pre-selected, 3 selected. */
function getSectionApplicantIds(
  section: number,
  { votes, selected }: Tally,
  { id, role }: Account,
): number[] | null {
  if (section === 1) return null;
  if (section === 3) return [...selected];
  return [...votes]
    .filter(([applicant]) => !selected.has(applicant))
    .filter(([, judges]) => role !== 'judge' || !hasDecided(id, judges))
    .map(([applicant]) => applicant);
}

export function applicationRoutes(api: Api): void {
  publicRoutes(api);
  reviewRoutes(api);

  api.bind(calls.listApplicants, async ({ query }, services, ctx) => {
    const { db, clock } = services;
    const account = getAuthor(ctx);
    // Which applicants have a tag would tell a judge what staff wrote.
    if (query.tag !== undefined && account.role === 'judge') throw forbidden();
    const contest = await findJuryContest(services, account, query.postu);
    if (contest === null) return pageView(LIST_PATH, query, { count: 0, results: [] });
    const tally = toVisibleTally(account, contest, await getTally(db, contest, clock.now()));
    const filter = {
      contestId: contest.id,
      ids: getSectionApplicantIds(query.section ?? 1, tally, account),
      search: query.search ?? '',
      tag: query.tag ? toTagKey(query.tag) : null,
      maybeAccountId: query.kept === 'maybe' ? account.id : null,
      unseenBy: query.order === 'unseen' ? account.id : null,
      ...getWindow(query),
    };
    const rows = await store.listApplicants(db, filter);
    const count = await store.countApplicants(db, filter, contest.applicant_count);
    const ids = rows.map((row) => row.id);
    const viewedIds = await store.listViewedIds(db, account.id, ids);
    const results = rows.map((row) => toApplicantItem(row, tally, viewedIds));
    return pageView(LIST_PATH, query, { count, results });
  });

  api.bind(calls.exportApplicants, async ({ query }, services, ctx) => {
    const { db, clock } = services;
    const contest = await findJuryContest(services, getAuthor(ctx), query.postu);
    if (contest === null) return toApplicantsCsv([], null);
    const rows = await store.listAllApplicants(db, contest.id);
    return toApplicantsCsv(rows, await getTally(db, contest, clock.now()));
  });

  api.bind(calls.markApplicantSeen, async ({ params }, services, ctx) => {
    const { db, clock } = services;
    const account = getAuthor(ctx);
    const applicant = await store.applicants.get(db, params.id);
    await findJuryContest(services, account, applicant.contest_id);
    const view = { account_id: account.id, applicant_id: applicant.id, looked_at: clock.now() };
    await store.recordView(db, view);
    return { id: applicant.id, is_seen: true };
  });

  api.bind(calls.deleteApplicant, ({ params, query }, services, ctx) =>
    removeApplicant(services, getAuthor(ctx), params.id, query.motive),
  );
}
