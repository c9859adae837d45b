import { createVoteListJob } from '../server/contests/list/close-voting.ts';
import { runDue } from '../server/jobs/jobs.ts';
import type { TestApp } from './app.ts';
import type { TestContest } from './contests.ts';

/** Votes without verification, each from an address of its own, and the work that ends votings. */
export function createVoters(site: TestApp) {
  let voters = 0;
  const toAddress = (at: number) => `10.${(at >> 8) & 255}.${at & 255}.1`;
  return {
    /** Votes and returns the receipt. @throws when the vote was refused */
    async vote(
      contest: TestContest,
      plate: number | undefined,
      email = `v${voters + 1}@example.com`,
    ) {
      voters += 1;
      const visitor = site.withAddress(toAddress(voters));
      const ballot = { public_email: email, plate, postu: contest.id, token: 'x' };
      const answer = await visitor.post('/postulations/public-votes/', ballot);
      if (answer.status !== 201) throw new Error(`the vote was refused: ${answer.text}`);
      return (answer.body as { receipt: string }).receipt;
    },
    /** Ends what is due and publishes digests, by a clock that has run steadily. */
    work: () => runDue(site.app.services, createVoteListJob(site.app.services, steadily(site))),
    /** The list of a contest, as it is downloaded. */
    async readList(contest: TestContest): Promise<string> {
      return (await site.withToken(null).get(`/postulations/recount/${contest.id}/`)).text;
    },
  };
}

/** The time since the start of a process that has run for a day, by the clock of the site. */
function steadily(site: TestApp): () => number {
  const start = site.app.services.clock.now() - 86_400_000;
  return () => site.app.services.clock.now() - start;
}
