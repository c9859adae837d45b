import {
  coverPath,
  sectionPaths,
  votePicturePath,
  votingPath,
} from '../../../../contracts/paths.ts';
import { profileLink } from '../../../../contracts/profile-links.ts';
import { toSummary } from '../../../ui/text.ts';
import { createBreadcrumbs, type PageFacts, toAbsoluteUrl } from '../../shell/seo.ts';
import type { ShellData } from '../../shell/shell-data.ts';
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
export function getVotingFacts(
  page: VotingData,
  person: string | undefined,
  shell: ShellData,
): PageFacts {
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
