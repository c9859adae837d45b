import type { z } from 'zod';
import type { Limit } from './limits.ts';

/** Role of a panel account. Sent as the number `user_type`. */
export type Role = 'administrator' | 'judge' | 'customer';

/**
 * Access rule of a call. `visitor`: anyone; a wrong `h_key` in the body of a change is refused.
 * `site-key`: any request with the site's `h_key`.
 * `signed-in`: any panel account. A list: accounts with one of those roles.
 */
export type Access = 'visitor' | 'site-key' | 'signed-in' | readonly Role[];

/** Access of the calls of administrators. */
export const staff = ['administrator'] as const;

/** Access of the calls about hours and reservations of the studio. */
export const studioRoles = ['administrator', 'customer'] as const;

/**
 * Requirement that an account must meet before it may make other calls: replace a password that
 * another person set, or set up a second factor (administrators).
 */
export type Restriction = 'password' | 'factor';

/**
 * Whether a call needs a session in which the account proved its identity (log-in or
 * `POST /me/confirm/`) within the last 10 minutes: for the own password, e-mail and factors, the accounts of
 * administrators and customers, exports of personal data, and what is mailed to many. `by-input`: the handler
 * decides, by what is sent.
 */
export type Freshness = boolean | 'by-input';

/** For the declaration of an administrator's call, in whatever session. */
export const staffCall = { access: staff, needsFresh: false } as const satisfies AccessRule;

/** The same, in a fresh session alone. */
export const freshStaffCall = { access: staff, needsFresh: true } as const satisfies AccessRule;

/** For a call about hours or reservations, in whatever session. */
export const studioCall = { access: studioRoles, needsFresh: false } as const satisfies AccessRule;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** File type that a file field accepts, `proof` a picture or PDF; checked against the content, not the file name. */
export type FileKind = 'image' | 'audio' | 'proof';

/** Any schema. The class `z.ZodType` would do, but comparing schemas with it takes far longer. */
export type Shape = z.core.$ZodType;

interface CallParts<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Reply extends Shape,
> {
  summary: string;
  /**
   * Whose contest a judge must judge to make the call: the one that `postu` of the query names (none: the handler takes
   * the judge's newest), or that of the applicant, `id` of the path or `plate` of the body.
   */
  judgeOf?: 'contest' | 'applicant';
  /**
   * Whose record a customer must own to make the call: the one with the `id` of the path. Somebody else's is answered as
   * one that does not exist.
   */
  ownerOf?: 'reservation' | 'purchase';
  /** How often it may be made; counted before the handler, or by it (`ctx.limited`). */
  limit?: Limit | readonly Limit[];
  /** Requirements that need not be met to make this call. */
  allowedWhile?: readonly Restriction[];
  params?: Params;
  /** Query parameters; unknown names are refused. */
  query?: Query;
  /** Body fields; unknown names are ignored. */
  body?: Body;
  /** File fields by name (multipart only). */
  files?: Readonly<Record<string, FileKind>>;
  reply: Reply;
  /** The response body's field `status` overrides the declared HTTP status. */
  isStatusInReply?: boolean;
  /**
   * The response depends only on the input and the published content, so it is cached in memory
   * until content changes. A visitor's GET says whether it does, or that it is never cached.
   */
  isCachedUntilContentChanges?: boolean;
  /** A cached response also depends on the time: it expires at the end of the current minute. */
  followsClock?: boolean;
  /** The answer to an account has an `ETag`, so that the panel is not sent again what it has. */
  hasEtag?: boolean;
  /** The response contains counts that change without a change of content: a page shows them some seconds old. */
  hasLiveCounts?: boolean;
  /** The response to a visitor's GET must not be cached anywhere. */
  isNeverCached?: boolean;
  /**
   * A repeated request with the same `Idempotency-Key` gets the first response and is not executed
   * again. Calls with files always behave this way.
   */
  isIdempotent?: boolean;
  /**
   * The response is text sent as a file with this type and name, not JSON. Exports contain personal
   * data, so each one is written to the audit log.
   */
  sentAs?: { type: string; name: string; isExport?: boolean };
}

/** Declaration of one API call; the server route, client types and OpenAPI document derive from it. */
export interface Call<
  M extends Method = Method,
  P extends string = string,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> extends CallParts<Params, Query, Body, Reply> {
  method: M;
  /** Path below `/api`, with the canonical trailing slash; `:name` marks a parameter. */
  path: P;
  access: Access;
  needsFresh: Freshness;
  /** HTTP status of a successful response. */
  status: number;
}

/** Who may make a call and, where that takes a session, whether it must be a fresh one. */
type AccessRule =
  | { access: 'visitor' | 'site-key'; needsFresh?: false }
  | { access: 'signed-in' | readonly Role[]; needsFresh: Freshness };

type Declaration<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Reply extends Shape,
> = CallParts<Params, Query, Body, Reply> & AccessRule & { status?: number };

/**
 * Declares a call by its name, method and path below `/api` with the canonical trailing slash (`:name` marks a
 * parameter); its status is 200 unless another is named. Omitting what the access requires is a type error.
 */
export function defineCall<
  M extends Method,
  P extends string,
  Reply extends Shape,
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
>(
  key: `${M} ${P}`,
  call: Declaration<Params, Query, Body, Reply>,
): Call<M, P, Params, Query, Body, Reply> {
  const [method, path] = key.split(' ') as [M, P];
  return { method, path, needsFresh: false, status: 200, ...call };
}
/** The calls of a kind of content, of which only the methods are compared. */
type SameMethods<Calls> = {
  [K in keyof Calls]: Calls[K] extends { method: infer M } ? { method: M } : never;
};

/**
 * The calls of a kind of content as those of another kind: their paths, and the field that names the
 * owner, differ; one set of routes serves both.
 */
export function createPattern<Calls>(calls: SameMethods<Calls>): Calls {
  return calls as Calls;
}

/** Name of a call: method and path, as in `'PATCH /h/calendar/:id/'`. */
export type CallKey<C> = C extends { method: infer M extends Method; path: infer P extends string }
  ? `${M} ${P}`
  : never;

/** The same object type; keys whose value may be undefined can be left out. */
type Sparse<T> = T extends object
  ? { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
    }
  : T;

/** Input that a client passes: only the parts that the call declares. */
export type CallInput<C> = C extends { params?: infer P; query?: infer Q; body?: infer B }
  ? (P extends z.ZodUndefined ? object : { params: z.output<P> }) &
      (Q extends z.ZodUndefined ? object : { query?: Sparse<z.output<Q>> }) &
      (B extends z.ZodUndefined ? object : { body: Sparse<z.output<B>> })
  : never;

/** Parsed and validated input that a handler receives. */
export type CallValues<C> = C extends { params?: infer P; query?: infer Q; body?: infer B }
  ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
  : never;

/** Body of a successful response. */
export type CallReply<C> = C extends { reply: infer R } ? z.output<R> : never;
