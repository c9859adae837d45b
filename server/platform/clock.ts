/** The time, as milliseconds since 1970 (UTC). Tests put their own in its place. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
