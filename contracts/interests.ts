// No imports, to keep the browser bundle small.

/** What a subscriber may choose to hear of. */
export const interests = ['events', 'music', 'contests'] as const;
export type Interest = (typeof interests)[number];

export const interestNames: Readonly<Record<Interest, string>> = {
  events: 'Eventos',
  music: 'Música',
  contests: 'Concursos',
};

/** The interest in every announcement to all. */
export const EVERYTHING = 'all';

const SUBJECT = /^(date|event)-([1-9]\d{0,14})$/;

/** A date, or the contests of an event, that somebody wants to hear of. */
export interface InterestSubject {
  kind: 'date' | 'event';
  id: number;
}

/** Returns the subject of an interest like `date-12` or `event-5`; null for any other. */
export function parseSubject(code: string): InterestSubject | null {
  const [, kind, id] = SUBJECT.exec(code) ?? [];
  return kind === undefined ? null : { kind: kind as InterestSubject['kind'], id: Number(id) };
}

/** Whether a code is an interest: everything, a general one, or a subject. */
export const isInterest = (code: string): boolean =>
  code === EVERYTHING || (interests as readonly string[]).includes(code) || SUBJECT.test(code);
