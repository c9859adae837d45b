/** So many in so many minutes, which begin with the first. */
export interface Rate {
  count: number;
  minutes: number;
}

/** How often something may be done. */
export interface Limit {
  /** Shared with all that name the same; by default the call counts alone. */
  name?: string;
  /** What counts: every request (left out), one that was refused (4xx), or one that was carried out. */
  counts?: 'refused' | 'done';
  /** Whether the handler says which of its work counts (`ctx.limited`), because a part of the requests costs nothing. */
  by?: 'handler';
  /** From an IPv4 address or an IPv6 /64. */
  address?: Rate;
  /** From the /24 or /48 around it: always together with `address`. */
  network?: Rate;
  /** About one mailbox or account, from one network, or from a browser in which its owner has logged in. */
  target?: Rate;
  /** About one mailbox or account, from everywhere; with `target` the first of each network is let in beyond it. */
  everywhere?: Rate;
  /**
   * What all visitors make the site spend: networks that have spent may use half of it at once and the rest as the
   * period passes; the first of each network is within the whole.
   */
  site?: Rate;
}

/** Failed log-ins: a stranger keeps nobody out. */
export const logInLimit = {
  ...{ name: 'log-in', counts: 'refused', by: 'handler' },
  address: { count: 20, minutes: 15 },
  network: { count: 100, minutes: 15 },
  target: { count: 5, minutes: 15 },
  everywhere: { count: 500, minutes: 15 },
} as const satisfies Limit;

/** Wrong second steps of an account: a code has six digits. */
const wrongCodes = { count: 10, minutes: 60 };
export const secondStepLimit = {
  ...{ name: 'second step', counts: 'refused', by: 'handler', everywhere: wrongCodes },
} as const satisfies Limit;
/** With a mailed link: counted apart, so that who knows the password keeps the owner from no new one. */
export const linkStepLimit = { ...secondStepLimit, name: 'second step of a link' } as const;

/** Wrong proofs of an account that is logged in. */
export const proofLimit = {
  ...{ name: 'proof', counts: 'refused', by: 'handler' },
  everywhere: { count: 5, minutes: 15 },
} as const satisfies Limit;

/** Look-ups at the video platform for visitors: those for its own pages use the same quota of a day. */
export const lookUpLimit = {
  ...{ name: 'videos', by: 'handler', site: { count: 2000, minutes: 24 * 60 } },
} as const satisfies Limit;
/** Look-ups of what the site does not show. */
export const videoLimit = {
  ...lookUpLimit,
  address: { count: 120, minutes: 15 },
  network: { count: 600, minutes: 15 },
} as const satisfies Limit;

/** Limits of addresses that are no calls, by what they give. */
export const addressLimits = {
  'pictures of videos that are fetched': {
    address: { count: 300, minutes: 5 },
    network: { count: 1500, minutes: 5 },
  },
  'share pictures that are drawn': {
    address: { count: 60, minutes: 5 },
    network: { count: 300, minutes: 5 },
    site: { count: 1500, minutes: 5 },
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** Requests of an account with files, each of which costs the decoding of a picture: staff fill whole albums. */
export const uploadLimits = {
  administrator: { name: 'upload', everywhere: { count: 600, minutes: 15 } },
  judge: { name: 'upload', everywhere: { count: 30, minutes: 15 } },
  customer: { name: 'upload', everywhere: { count: 30, minutes: 15 } },
} as const satisfies Readonly<Record<string, Limit>>;
