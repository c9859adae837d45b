// No imports, to keep the browser bundle small.

/** What a subscriber may choose to hear of; nothing chosen means everything. */
export const interests = ['events', 'music', 'contests'] as const;
export type Interest = (typeof interests)[number];

export const interestNames: Readonly<Record<Interest, string>> = {
  events: 'Eventos',
  music: 'Música',
  contests: 'Concursos',
};
