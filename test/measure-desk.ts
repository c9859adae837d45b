import { CONSPICUOUS_SCORE } from '../contracts/vote-groups.ts';
import { VoteAnalysis } from '../server/contests/vote-anomalies/analyse.ts';
import { listGroupKeys } from '../server/contests/vote-anomalies/group-keys.ts';
import { type GeneratedVote, VICTIM } from './vote-stream.ts';

const share = (part: readonly unknown[], all: readonly unknown[]) =>
  part.length / Math.max(1, all.length);

/**
 * Measures the desk on generated votes: a vote is marked when a conspicuous group contains it, and held
 * when its mailbox is disposable.
 */
export function measureDesk(votes: readonly GeneratedVote[]) {
  const analysis = new VoteAnalysis();
  for (const { vote } of votes) analysis.count(vote);
  for (const { vote } of votes) analysis.collect(vote);
  const groups = analysis.listGroups();
  const conspicuous = groups.filter(({ score }) => score >= CONSPICUOUS_SCORE);
  const names = new Set(
    conspicuous.map((item) => `${item.reason} ${item.key} ${item.applicant_id}`),
  );
  const isMarked = ({ vote }: GeneratedVote) =>
    listGroupKeys(vote, analysis.facts).some(([reason, key]) =>
      names.has(`${reason} ${key} ${vote.applicant_id}`),
    );
  const marked = votes.filter(isMarked);
  const held = votes.filter(({ vote }) => vote.is_throw_away === 1);
  const isHonest = ({ attack }: GeneratedVote) => attack === null;
  const isOfVictim = (generatedVote: GeneratedVote) =>
    isHonest(generatedVote) && generatedVote.vote.applicant_id === VICTIM;
  const isOfCrowd = (generatedVote: GeneratedVote) => generatedVote.isOfCrowd;
  const isInvented = (generatedVote: GeneratedVote) => !isHonest(generatedVote);
  return {
    groups,
    conspicuous,
    marked: marked.length,
    precision: marked.length === 0 ? 1 : share(marked.filter(isInvented), marked),
    recall: share(marked.filter(isInvented), votes.filter(isInvented)),
    honestMarked: share(marked.filter(isHonest), votes.filter(isHonest)),
    victimMarked: share(marked.filter(isOfVictim), votes.filter(isOfVictim)),
    crowdMarked: share(marked.filter(isOfCrowd), votes.filter(isOfCrowd)),
    victimHeld: share(held.filter(isOfVictim), votes.filter(isOfVictim)),
  };
}
