import type { z } from 'zod';
import type { BeatTexts } from '../contracts/beats.ts';
import type { publicCalendar } from '../contracts/calendars.ts';
import type { DateState } from '../contracts/dates.ts';
import type { PublicSocial } from '../contracts/public-entries.ts';
import type { Groove } from './beats/render-beat.ts';

/** Ids as the outside players write them: a music list (22 characters) and a video list (34). */
export interface DemoPlaylist {
  readonly spotify: string;
  readonly youtube: string;
}

/** `hiring`, `calendar` and `url` are https addresses; `text` is what the link says. */
export interface DemoWeb {
  readonly text: string;
  readonly hiring: string;
  readonly calendar: string;
  readonly url: string;
}

export interface DemoPicture {
  readonly title: string;
  readonly picture: string;
}

interface DemoSeo {
  readonly seo_title?: string;
  readonly seo_description?: string;
}

/** What artists, events and series have in common. */
interface DemoItem extends DemoSeo {
  readonly name: string;
  /** The slug, given and not made from the name. */
  readonly name_id: string;
  readonly email: string;
  /** 1 comes first, 10 last. */
  readonly priority: number;
  readonly social: PublicSocial;
  readonly web: DemoWeb;
  readonly background: DemoPicture | null;
  /** The first picture is the cover. */
  readonly album: readonly DemoPicture[];
}

export interface DemoArtist extends DemoItem {
  /** The biography. */
  readonly description: string;
  /** The name of a file in `pictures/`, without its ending; so are the others. */
  readonly picture: string | null;
  readonly playlist: DemoPlaylist | null;
}

/** Which fields tell the segments apart: 1 year, 2 country, 3 volume. */
export type DemoCondition = 1 | 2 | 3;

export interface DemoSegment {
  readonly title: string;
  readonly description: string;
  readonly year?: number;
  /** ISO 3166 alpha-2. */
  readonly country?: string;
  readonly vol?: number;
  /** Who takes part, one name a line. */
  readonly lineup?: string;
  readonly playlist: DemoPlaylist | null;
  readonly album: readonly DemoPicture[];
}

/** An event or a content series. */
export interface DemoEntry extends DemoItem {
  readonly condition: readonly DemoCondition[];
  readonly picture: string;
  readonly portrait: { readonly picture: string; readonly description: string };
  /** The newest first. */
  readonly segments: readonly DemoSegment[];
}

export interface DemoCapsule {
  readonly name: string;
  readonly gear: string;
  readonly description: string;
  readonly email: string;
  readonly playlist: DemoPlaylist;
  readonly background: DemoPicture;
  readonly album: readonly DemoPicture[];
}

export interface DemoFlyer {
  readonly title: string;
  readonly link: string;
  /** Lower case. */
  readonly tags: readonly string[];
  readonly priority: number;
  readonly picture: string;
}

export interface DemoBeat extends Readonly<BeatTexts> {
  /** Dollars. */
  readonly price: number;
  readonly priority: number;
  /** What is played. */
  readonly groove: Groove;
}

export interface DemoLyric {
  /** The artist's slug. */
  readonly artist: string;
  readonly title: string;
  readonly featuring: string;
  readonly album: string;
  readonly year: number;
  readonly comments: string;
  /** Plain text: an empty line between stanzas. */
  readonly text: string;
  /** A video id, or empty. */
  readonly youtube: string;
}

interface DemoSectionText {
  readonly title: string;
  readonly description: string;
}

export interface DemoSite {
  readonly name: string;
  readonly tagline: string;
  readonly splash: string;
  /** Says on every page that all of it is invented. */
  readonly isDemo: string;
  readonly social: PublicSocial;
  readonly pageInfo: {
    readonly artist: DemoSectionText;
    readonly event: DemoSectionText;
    readonly content: DemoSectionText;
  };
}

/** The jurors of the demo contests; their accounts cannot log in. */
export type DemoJuror = 'zulay' | 'wilmer';

export interface DemoApplicant {
  readonly aka: string;
  readonly city: string;
  /** Two letters. */
  readonly country: string;
  readonly label: string;
  readonly instagram: string;
  readonly youtube: string;
  readonly selectedBy: readonly DemoJuror[];
  /** Votes of the public. */
  readonly votes: number;
}

/** First and last day of a phase, counted from today. */
type DemoPeriod = readonly [number, number];

export interface DemoContest {
  /** The event's slug. */
  readonly event: string;
  /** 1 registration, 2 jury, 3 voting. */
  readonly phase: number;
  readonly days: {
    readonly registration: DemoPeriod;
    readonly jury: DemoPeriod;
    readonly voting: DemoPeriod;
  };
  /** How many applicants each juror may select. */
  readonly limit: number;
  readonly winners: number;
  readonly applicants: readonly DemoApplicant[];
}

/** A date of an event: days from the first start, and local hours. */
export interface DemoDate {
  /** The event's slug. */
  readonly event: string;
  readonly title?: string;
  /** Days from today; negative for a past date. */
  readonly inDays: number;
  readonly hour: string;
  readonly doors?: string;
  /** Days by which it was moved; it is then postponed. */
  readonly movedBy?: number;
  readonly state?: DateState;
  readonly zone: string;
  readonly venue: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly price: string;
  readonly price_from: number | null;
  readonly currency?: string;
  readonly tickets?: string;
  /** Slugs of artists, and names of others. */
  readonly lineup: readonly string[];
  readonly notes?: string;
}

export interface DemoContent {
  readonly site: DemoSite;
  readonly artists: readonly DemoArtist[];
  readonly events: readonly DemoEntry[];
  readonly series: readonly DemoEntry[];
  readonly capsule: DemoCapsule;
  readonly calendar: z.infer<typeof publicCalendar>;
  readonly flyers: readonly DemoFlyer[];
  readonly beats: readonly DemoBeat[];
  readonly lyrics: readonly DemoLyric[];
  readonly contests: readonly DemoContest[];
  readonly dates: readonly DemoDate[];
}
