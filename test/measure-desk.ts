import { CONSPICUOUS_SCORE, QUARANTINE_SCORE } from '../contracts/vote-groups.ts';
import { VoteAnalysis } from '../server/contests/vote-anomalies/analyse.ts';
import { groupKeys, heldReasons } from '../server/contests/vote-anomalies/group-keys.ts';
import { type GeneratedVote, VICTIM } from './vote-stream.ts';

const share = (part: readonly unknown[], all: readonly unknown[]) =>
  part.length / Math.max(1, all.length);

/**
 * Measures the desk on generated votes: a vote is marked when a conspicuous group contains it, and
 * held as if all groups had been known when it was cast.
 * @param verification of the contest: without one mailboxes are typed and not proved
 */
export function measureDesk(votes: readonly GeneratedVote[], verification = 'email') {
  const reasons = heldReasons({ verification });
  const analysis = new VoteAnalysis();
  for (const { vote } of votes) analysis.count(vote);
  for (const { vote } of votes) analysis.collect(vote);
  const groups = analysis.groups();
  const conspicuous = groups.filter(({ score }) => score >= CONSPICUOUS_SCORE);
  const scores = new Map(
    conspicuous.map((one) => [`${one.reason} ${one.key} ${one.applicant_id}`, one.score]),
  );
  const getScores = ({ vote }: GeneratedVote) =>
    groupKeys(vote, analysis.facts).map(([reason, key]) => ({
      reason,
      score: scores.get(`${reason} ${key} ${vote.applicant_id}`) ?? 0,
    }));
  const marked = votes.filter((one) => getScores(one).some(({ score }) => score > 0));
  const held = votes.filter(
    (one) =>
      one.vote.is_throw_away === 1 ||
      getScores(one).some(({ reason, score }) => score >= QUARANTINE_SCORE && reasons.has(reason)),
  );
  const isHonest = ({ attack }: GeneratedVote) => attack === null;
  const isOfVictim = (one: GeneratedVote) => isHonest(one) && one.vote.applicant_id === VICTIM;
  const isOfCrowd = (one: GeneratedVote) => one.isOfCrowd;
  const isInvented = (one: GeneratedVote) => !isHonest(one);
  return {
    groups,
    conspicuous,
    marked: marked.length,
    precision: marked.length === 0 ? 1 : share(marked.filter(isInvented), marked),
    recall: share(marked.filter(isInvented), votes.filter(isInvented)),
    honestMarked: share(marked.filter(isHonest), votes.filter(isHonest)),
    victimMarked: share(marked.filter(isOfVictim), votes.filter(isOfVictim)),
    heldPrecision: held.length === 0 ? 1 : share(held.filter(isInvented), held),
    heldRecall: share(held.filter(isInvented), votes.filter(isInvented)),
    crowdMarked: share(marked.filter(isOfCrowd), votes.filter(isOfCrowd)),
    crowdHeld: share(held.filter(isOfCrowd), votes.filter(isOfCrowd)),
    victimHeld: share(held.filter(isOfVictim), votes.filter(isOfVictim)),
  };
}
