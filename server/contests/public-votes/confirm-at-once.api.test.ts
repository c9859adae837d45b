import { expect, test } from 'vitest';
import { withApp } from '../../../test/app.ts';
import { createVoting } from '../../../test/contests.ts';
import { insertMany } from '../../db/insert-many.ts';
import { createVoteConfirmation } from './confirm-vote.ts';
import { createReference } from './request-vote.ts';

const MAILBOXES = 10;

const site = withApp();

test('two instances that confirm other requests of the same mailboxes refuse or count each', async () => {
  const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta'], {
    verification: 'email',
  });
  const { services } = site.app;
  const created_at = services.clock.now();
  const requests = Array.from({ length: 2 * MAILBOXES }, (_, index) => {
    const email = `par${index % MAILBOXES}@example.com`;
    return {
      ...{ reference: createReference(contest.id), contest_id: contest.id, code: '123456' },
      ...{
        applicant_id: competitors[index % 2] ?? 0,
        email,
        email_key: email,
        claimed_address: '',
      },
      ...{ tries: 0, created_at, expires_at: created_at + 900_000 },
    };
  });
  await insertMany(services.db, 'vote_request', requests);
  // Each instance has a queue of its own; both are between the same two statements at once.
  const instances = [createVoteConfirmation(services), createVoteConfirmation(services)];
  const voter = {
    ...{ ip: '190.1.1.1', rateLimitKey: '190.1.1.1' },
    ...{ subnet: '190.1.1.0/24', userAgent: '' },
  };
  for (let at = 0; at < MAILBOXES; at += 1) {
    const outcomes = await Promise.allSettled(
      instances.map((confirm, which) => {
        const request = requests[at + which * MAILBOXES]?.reference ?? '';
        return confirm({ request, code: '123456' }, voter);
      }),
    );
    const told = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? outcome.reason : { status: 201 },
    );
    expect(told.map(({ status, code }) => status ?? code).sort()).toEqual([201, 400]);
  }
});
