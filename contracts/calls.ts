import type { Call, CallInput, CallKey, CallReply } from './call.ts';

/** The contracts: all calls that they export, alone or in an object, are calls of the API. */
type Contract =
  | typeof import('./accounts.ts')
  | typeof import('./agenda.ts')
  | typeof import('./albums.ts')
  | typeof import('./alerts.ts')
  | typeof import('./announcements.ts')
  | typeof import('./applications.ts')
  | typeof import('./audit.ts')
  | typeof import('./backgrounds.ts')
  | typeof import('./beats.ts')
  | typeof import('./calendars.ts')
  | typeof import('./capsule.ts')
  | typeof import('./captcha.ts')
  | typeof import('./contact.ts')
  | typeof import('./contest-phases.ts')
  | typeof import('./contest-results.ts')
  | typeof import('./contests.ts')
  | typeof import('./dates.ts')
  | typeof import('./edits.ts')
  | typeof import('./entries.ts')
  | typeof import('./factors.ts')
  | typeof import('./figures.ts')
  | typeof import('./files.ts')
  | typeof import('./flyers.ts')
  | typeof import('./halftone.ts')
  | typeof import('./hours.ts')
  | typeof import('./judges.ts')
  | typeof import('./jury.ts')
  | typeof import('./keys.ts')
  | typeof import('./lyrics.ts')
  | typeof import('./mail-domain.ts')
  | typeof import('./messages.ts')
  | typeof import('./own-applications.ts')
  | typeof import('./packs.ts')
  | typeof import('./portraits.ts')
  | typeof import('./profile.ts')
  | typeof import('./public-entries.ts')
  | typeof import('./public-votes.ts')
  | typeof import('./records.ts')
  | typeof import('./reservations.ts')
  | typeof import('./search.ts')
  | typeof import('./segments.ts')
  | typeof import('./sessions.ts')
  | typeof import('./site-texts.ts')
  | typeof import('./site.ts')
  | typeof import('./social.ts')
  | typeof import('./songs.ts')
  | typeof import('./staff-review.ts')
  | typeof import('./studio.ts')
  | typeof import('./subscribers.ts')
  | typeof import('./tickets.ts')
  | typeof import('./today.ts')
  | typeof import('./trash.ts')
  | typeof import('./users.ts')
  | typeof import('./videos.ts')
  | typeof import('./vote-desk.ts')
  | typeof import('./vote-list.ts');

/** Fields that identify a call among the exports; comparing each with all of `Call` is slow. */
type Addressed = Pick<Call, 'method' | 'path'>;
type CallsIn<Export> = Export extends Addressed
  ? Export
  : Export extends Readonly<Record<string, Addressed>>
    ? Export[keyof Export]
    : never;
type ExportedCalls<C> = C extends unknown ? C[keyof C] : never;
type AnyCall = CallsIn<ExportedCalls<Contract>>;

/** The calls by name, as in `'PATCH /h/calendar/:id/'`. */
export type Calls = { [C in AnyCall as CallKey<C>]: C };
export type CallName = keyof Calls;
export type Input<N extends CallName> = CallInput<Calls[N]>;
export type Reply<N extends CallName> = CallReply<Calls[N]>;
