import {
  coverPath,
  sectionPaths,
  votePicturePath,
  votingPath,
} from '../../../../contracts/paths.ts';
import { profileLink } from '../../../../contracts/profile-links.ts';
import { InlineScript } from '../../../ui/inline-script.tsx';
import { toSummary } from '../../../ui/text.ts';
import { Island } from '../../islands/island.tsx';
import { createBreadcrumbs, describePage, type PageFacts, toAbsoluteUrl } from '../../shell/seo.ts';
import { type PageHandle, type ShellData, useShell } from '../../shell/shell-data.ts';
import type { Route } from './+types/voting-page.ts';
import { loadVoting } from './load-voting.ts';
import { votingPaintCode } from './visitor.ts';
import Voting from './voting.tsx';
import {
  type Competitor,
  findCompetitorIndex,
  formatVotingTitle,
  type VotingData,
} from './voting-data.ts';

function getProfiles({ url_ig, url_fb }: Competitor): string[] {
  const links = [profileLink(url_ig, 'instagram'), profileLink(url_fb, 'facebook')];
  return links.filter((link) => link !== null);
}

function toCompetitorData(origin: string, event: string, competitor: Competitor) {
  const { aka, ref } = competitor;
  const sameAs = getProfiles(competitor);
  return {
    '@type': 'Person',
    name: aka,
    url: toAbsoluteUrl(origin, votingPath(event, ref)),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}

function toVotingStructuredData(
  { event, postulation, qualifiers }: VotingData,
  { origin, site }: ShellData,
) {
  const url = toAbsoluteUrl(origin, votingPath(event.name_id));
  return {
    '@type': 'Event',
    name: `Votación del público: ${event.name}`,
    url,
    description: `El público elige entre ${qualifiers.length} competidores de ${event.name}.`,
    ...(event.picture ? { image: toAbsoluteUrl(origin, event.picture) } : {}),
    startDate: postulation.opens,
    endDate: postulation.closes,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: site.name, url: `${origin}/` },
    competitor: qualifiers.map((competitor) => toCompetitorData(origin, event.name_id, competitor)),
    isAccessibleForFree: true,
    inLanguage: 'es',
  };
}

/** Returns the metadata of a voting, or of one of its competitors. */
function getVotingFacts(page: VotingData, person: string | undefined, shell: ShellData): PageFacts {
  const { event, qualifiers, postulation } = page;
  const competitor = qualifiers[findCompetitorIndex(qualifiers, person) ?? -1] ?? null;
  const path = votingPath(event.name_id, competitor?.ref);
  const names = qualifiers.map((candidate) => candidate.aka).join(', ');
  const description = postulation.closed
    ? `Así votó el público en ${event.name}: ${names}.`
    : `Vea los videos y vote por su favorito de ${event.name}: ${names}.`;
  return {
    title: formatVotingTitle(page, competitor),
    description: toSummary(
      competitor
        ? `${competitor.aka}, de ${competitor.city}, compite en ${event.name}. ${postulation.closed ? 'Vea su video y sus votos.' : 'Vea su video y vote.'}`
        : description,
    ),
    path,
    posterPath: competitor ? votePicturePath(event.name_id, competitor.ref) : undefined,
    data: [
      toVotingStructuredData(page, shell),
      createBreadcrumbs(shell.origin, [
        ['Eventos', sectionPaths.event],
        [event.name, coverPath('event', event.name_id)],
        ['Votación', votingPath(event.name_id)],
        ...(competitor ? ([[competitor.aka, path]] as [string, string][]) : []),
      ]),
    ],
  };
}

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
