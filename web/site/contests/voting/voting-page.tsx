import { coverPath } from '../../../../contracts/paths.ts';
import { InlineScript } from '../../../ui/inline-script.tsx';
import { Island } from '../../islands/island.tsx';
import { describePage } from '../../shell/seo.ts';
import { type PageHandle, useShell } from '../../shell/shell-data.ts';
import type { Route } from './+types/voting-page.ts';
import { loadVoting } from './load-voting.ts';
import { votingPaintCode } from './visitor.ts';
import Voting from './voting.tsx';
import { getVotingFacts } from './voting-meta.ts';

export const handle: PageHandle = {
  hasEmailForm: true,
  notFoundTitle: 'Votación del público',
  back: ({ event = '' }: Record<string, string | undefined>) => coverPath('event', event),
};

export function loader({ context, params }: Route.LoaderArgs) {
  return loadVoting(context, params.event, params.person);
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) =>
    loaderData ? getVotingFacts(loaderData.voting, params.person, shell) : null,
  );
}

/** Public voting of an event; its result after the close. */
export default function VotingPage({ loaderData, params }: Route.ComponentProps) {
  const shell = useShell();
  const person = params.person ?? null;
  if (shell === null) return null;
  const { site_key: siteKey, captcha } = shell;
  const { voting: page, facts, ink } = loaderData;
  const props = { page, facts, ink, person, siteKey, captcha };
  return (
    <>
      <Island name="voting" wake="rest" component={Voting} props={props} />
      <InlineScript code={votingPaintCode} />
    </>
  );
}
