import { PHASE } from '../../../contracts/contests.ts';
import * as calls from '../../../contracts/public-votes.ts';
import type { RequestContext } from '../../http/api.ts';
import { wasNewestMailRefused } from '../../mail/store.ts';
import { findPictures, toPictureView } from '../../media/pictures/store.ts';
import { notFound, PlatformUnavailable } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { toVideoUrl } from '../applications/view.ts';
import {
  areCountsHidden,
  getVoteMailTopic,
  getWinners,
  isOpenIn,
  isResultPublic,
} from '../rules.ts';
import {
  type ContestOfEvent,
  findContest,
  findEventPictureId,
  findShownVoting,
  listContestsOfEvent,
  listRemovedCompetitors,
  listShownContests,
} from '../store.ts';
import { countByReason } from '../vote-store.ts';
import { createVoteCasting } from './cast-vote.ts';
import { createVoteConfirmation } from './confirm-vote.ts';
import type { Ballot } from './draft-vote.ts';
import { findLiveRequest } from './request-store.ts';
import { requestVote } from './request-vote.ts';
import { type CompetitorRow, listCompetitorRefs, listCompetitors } from './store.ts';

function toQualifier(row: CompetitorRow) {
  return {
    id: row.id,
    ref: row.ref,
    aka: row.aka,
    city: row.city,
    country: row.country,
    label: row.label,
    url_yt: toVideoUrl(row.youtube),
    url_ig: row.url_ig,
    url_fb: row.url_fb,
    youtube: row.youtube,
    votes: row.public_votes,
  };
}

/**
 * Returns the contest shown on the voting page of the event: the one that opened last.
 * @throws HttpError 404 when no voting has opened
 */
async function getVoting({ db, clock }: Services, slug: string): Promise<ContestOfEvent> {
  const voting = findShownVoting(await listContestsOfEvent(db, slug), clock.now());
  if (voting === undefined) throw notFound(calls.NO_VOTING);
  return voting;
}

async function getEventView({ db }: Services, contest: ContestOfEvent) {
  const id = await findEventPictureId(db, contest.entry_id);
  const picture = id === null ? undefined : (await findPictures(db, [id])).get(id);
  return {
    name: contest.event_name,
    name_id: contest.event_name_id,
    picture: picture === undefined ? null : toPictureView(picture).share,
  };
}

/** Whether the captcha token is right; an outage counts as a vote without one, and refuses none. */
async function hasValidCaptcha({ captcha }: Services, token: string, ctx: RequestContext) {
  try {
    return (await captcha.check(token, ctx)) === 'ok';
  } catch (error) {
    if (error instanceof PlatformUnavailable) return false;
    throw error;
  }
}

/** Counts a vote at once, or sends the code that must confirm it, as the contest asks. */
async function vote(
  services: Services,
  castVote: ReturnType<typeof createVoteCasting>,
  ballot: Ballot,
  ctx: RequestContext,
) {
  const { token } = ballot;
  let isUnchecked = true;
  if (token !== undefined) {
    // A token is good for one use, so the contest is read before the token is checked.
    const contest = await findContest(services.db, ballot.postu);
    if (contest && contest.verification !== 'none') return requestVote(services, ballot, ctx);
    isUnchecked = !(await hasValidCaptcha(services, token, ctx));
  }
  const counted = await castVote(ballot, ctx, isUnchecked);
  if (counted === null) return requestVote(services, ballot, ctx);
  // The specified call, which sends no token, is answered without further fields.
  return token === undefined ? { plate: counted.plate, votes: counted.votes } : counted;
}

/** @param program the services of work that several requests share */
export function publicVoteRoutes(api: Api, program: Services): void {
  const castVote = createVoteCasting(program);
  const confirmVote = createVoteConfirmation(program);

  api.bind(calls.listQualifiers, async ({ query }, services) => {
    const { db, clock } = services;
    const contest = await getVoting(services, query.event);
    const competitors = (await listCompetitors(db, contest.id)).map(toQualifier);
    const now = clock.now();
    const isHidden = areCountsHidden(contest, now);
    const qualifiers = competitors.map((competitor) => ({
      ...competitor,
      votes: isHidden ? null : competitor.votes,
    }));
    const reference = query.aka_ref;
    const postulate = reference
      ? (qualifiers.find(({ ref }) => ref === reference) ??
        qualifiers.find(({ id }) => String(id) === reference))
      : qualifiers[0];
    if (reference && postulate === undefined) throw notFound(calls.UNKNOWN_COMPETITOR);
    const closed = now >= contest.public_date_until;
    const isFinal = isResultPublic(contest, now);
    const removed = await listRemovedCompetitors(db, contest.id);
    const retired = removed.map(({ ref, aka, votes }) => ({
      ref,
      aka,
      votes: isHidden ? null : votes,
    }));
    return {
      qualifiers,
      postulation: {
        id: contest.id,
        phase: contest.postu_phase,
        opens: new Date(contest.public_date_from).toISOString(),
        closes: new Date(contest.public_date_until).toISOString(),
        closed,
        verification: contest.verification,
        counts_shown: contest.counts_shown,
        are_counts_hidden: isHidden,
        set_aside: closed ? await countByReason(db, contest.id) : [],
        ...(closed && !isFinal ? { is_confirming: true as const } : {}),
        ...(retired.length === 0 ? {} : { retired }),
        winners: isFinal ? getWinners(competitors, contest.postu_winners) : [],
        winners_count: contest.postu_winners,
      },
      event: await getEventView(services, contest),
      postulate: postulate ?? null,
    };
  });

  api.bind(calls.listVotings, async (_input, { db, clock }) => {
    const now = clock.now();
    const open = (await listShownContests(db)).filter((item) => isOpenIn(item, PHASE.voting, now));
    const ids = open.map((item) => item.id);
    const references = Map.groupBy(await listCompetitorRefs(db, ids), (row) => row.contest_id);
    return open.map((item) => ({
      event: item.event_name_id,
      competitors: (references.get(item.id) ?? []).map((row) => row.ref),
    }));
  });

  api.bind(calls.castPublicVote, ({ body }, services, ctx) => vote(services, castVote, body, ctx));

  api.bind(calls.findVoteRequest, async ({ params }, { db, clock }) => {
    const request = await findLiveRequest(db, params.request, clock.now());
    if (request === undefined) throw notFound();
    const { contest_id, email: to, created_at: since } = request;
    return {
      is_refused: await wasNewestMailRefused(db, {
        topic: getVoteMailTopic(contest_id),
        to,
        since,
      }),
    };
  });
  api.bind(calls.confirmPublicVote, ({ body }, _services, ctx) => confirmVote(body, ctx));
}
