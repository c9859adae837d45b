import type { MetaDescriptor } from 'react-router';
import { isSaleState, type PublicDate } from '../../../contracts/agenda.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { dateStateNames } from '../../../contracts/dates.ts';
import { datesCalendarPath, filePaths } from '../../../contracts/file-paths.ts';
import {
  coverPath,
  datePath,
  entryPath,
  pagePicturePath,
  paths,
} from '../../../contracts/paths.ts';
import { toSummary } from '../../ui/text.ts';
import { createBreadcrumbs, type PageFacts, toAbsoluteUrl, toImage } from '../shell/seo.ts';
import type { ShellData } from '../shell/shell-data.ts';
import { formatClock, formatDay } from './date-format.ts';

/** Links by which browsers and readers find the feeds. */
export const feedLinks: MetaDescriptor[] = [
  { tagName: 'link', rel: 'alternate', type: 'text/calendar', href: datesCalendarPath() },
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: filePaths.datesFeed },
];

const schema = (name: string) => `https://schema.org/${name}`;

function getEventStatus({ state, previous, is_unscheduled }: PublicDate): string {
  if (state === 'cancelled') return schema('EventCancelled');
  if (is_unscheduled) return schema('EventPostponed');
  return schema(previous === null ? 'EventScheduled' : 'EventRescheduled');
}

function getAvailability(date: PublicDate): string {
  if (date.state === 'sold_out') return schema('SoldOut');
  if (date.state === 'few_left') return schema('LimitedAvailability');
  return schema(isSaleState(date) ? 'InStock' : 'Discontinued');
}

const NEW_DATE = 'nueva fecha por confirmar';

/** One sentence: what, when, where. */
export function formatDateSentence(date: PublicDate): string {
  const { title, city, country, venue, state, is_unscheduled, local, begins } = date;
  const isUsualState = state === 'announced' || state === 'held';
  const stateText = isUsualState ? '' : `${dateStateNames[state]}: `;
  const timeText = is_unscheduled
    ? NEW_DATE
    : `${formatDay(local)}, ${formatClock(begins).replace(/\.$/, '')}`;
  return `${stateText}${title}, ${timeText}. ${venue}, ${city}, ${countryName(country)}.`;
}

/** Returns a date as Google's event results read it (schema.org, `MusicEvent`). */
export function toMusicEvent(
  date: PublicDate,
  { origin, site }: Pick<ShellData, 'origin' | 'site'>,
) {
  const { title, address, city, country, venue, price_from, currency, picture, lineup } = date;
  const url = toAbsoluteUrl(origin, datePath(date.id));
  const house = { '@type': 'Organization', name: site.name, url: `${origin}/` };
  const performers = lineup.map(({ name, name_id }) => ({
    '@type': name_id === null ? 'PerformingGroup' : 'MusicGroup',
    name,
    ...(name_id === null ? {} : { url: toAbsoluteUrl(origin, entryPath('artist', name_id)) }),
  }));
  const names = lineup.map(({ name }) => name).join(', ');
  return {
    '@type': 'MusicEvent',
    name: title,
    url,
    description: toSummary(
      [formatDateSentence(date), names, date.notes].filter(Boolean).join(' '),
      500,
    ),
    startDate: date.begins,
    ...(date.ends === null ? {} : { endDate: date.ends }),
    ...(date.doors === null ? {} : { doorTime: date.doors }),
    ...(date.previous === null ? {} : { previousStartDate: date.previous }),
    eventStatus: getEventStatus(date),
    eventAttendanceMode: schema('OfflineEventAttendanceMode'),
    inLanguage: 'es',
    image: [
      ...Object.values(toImage(origin, picture)),
      toAbsoluteUrl(origin, pagePicturePath(datePath(date.id))),
    ],
    location: {
      '@type': 'Place',
      name: venue,
      ...(date.map ? { hasMap: date.map } : {}),
      address: {
        '@type': 'PostalAddress',
        ...(address ? { streetAddress: address } : {}),
        addressLocality: city,
        addressCountry: country,
      },
    },
    offers: {
      '@type': 'Offer',
      url: date.tickets || url,
      availability: getAvailability(date),
      validFrom: date.announced_at,
      ...(price_from === null ? {} : { price: price_from, priceCurrency: currency }),
    },
    // A date without a line-up is performed by those who put it on.
    performer:
      performers.length > 0 ? performers : [{ '@type': 'PerformingGroup', name: site.name }],
    organizer: house,
    superEvent: {
      '@type': 'EventSeries',
      name: date.event.name,
      url: toAbsoluteUrl(origin, coverPath('event', date.event.name_id)),
    },
  };
}

export function getDateFacts(date: PublicDate, shell: ShellData): PageFacts {
  const path = datePath(date.id);
  return {
    title: `${date.title} en ${date.city}, ${date.is_unscheduled ? NEW_DATE : formatDay(date.local)}`,
    description: toSummary(formatDateSentence(date)),
    path,
    ink: date.ink,
    type: 'article',
    data: [
      toMusicEvent(date, shell),
      createBreadcrumbs(shell.origin, [
        ['Fechas', paths.dates],
        [date.title, path],
      ]),
    ],
  };
}
