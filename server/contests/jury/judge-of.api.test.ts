import { describe, expect, test } from 'vitest';
import { withApp } from '../../../test/app.ts';
import { calls } from '../../../test/calls.ts';
import { createApplicant, makeContest, makeJudge, setPhase } from '../../../test/contests.ts';

/** Calls of judges that are not about one contest: they answer with the judge's own contests. */
const GENERAL = new Set(['GET /postulations/postulations/', 'GET /postulations/active/']);

const judgeCalls = calls.filter(
  ({ access, path }) =>
    Array.isArray(access) && access.includes('judge') && path.startsWith('/postulations/'),
);

describe('a judge of another contest', () => {
  const site = withApp();

  test.each(judgeCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is refused by %s',
    async (name, call) => {
      if (GENERAL.has(name)) {
        expect(call.judgeOf).toBeUndefined();
        return;
      }
      expect(call.judgeOf).toMatch(/^(contest|applicant)$/);
      const contest = await makeContest(site);
      const applicant = await createApplicant(site, contest, `Ajena ${name}`);
      await setPhase(site, contest, 2);
      const [own, other] = [await makeJudge(site, 'Propia'), await makeJudge(site, 'Ajena')];
      const judges = { judges: [own.id] };
      await site.staff.put(`/postulations/contest-judges/${contest.id}/`, judges);
      const id = call.judgeOf === 'applicant' ? applicant : contest.id;
      const query = call.judgeOf === 'contest' ? `?postu=${contest.id}` : '';
      const path = call.path.replace(/:\w+/, String(id)) + query;
      const body = { plate: applicant, postu: contest.id, reason: 'Prueba', is_maybe: true };
      const send = (judge: typeof own) =>
        call.method === 'GET' ? judge.get(path) : judge[toVerb(call.method)](path, body);
      const refused = await send(other as typeof own);
      expect([refused.status, refused.body]).toEqual([
        403,
        { detail: 'Usted no es juez de este evento.' },
      ]);
      expect([200, 201, 400]).toContain((await send(own)).status);
    },
  );
});

function toVerb(method: string): 'post' | 'put' | 'patch' | 'delete' {
  return method.toLowerCase() as 'post';
}
