import type { z } from 'zod';

/** Who a panel account is. The number on the wire is `user_type`. */
export type Role = 'administrator' | 'judge' | 'customer';

/**
 * Who may make a call. `visitor`: anybody. `site-key`: anybody who sends the site's `h_key`.
 * `signed-in`: any panel account. A list: accounts of those roles.
 */
export type Access = 'visitor' | 'site-key' | 'signed-in' | readonly Role[];

/**
 * What an account may owe before it makes other calls: a password of its own in the place of one
 * that somebody else set, or a second factor (administrators).
 */
export type Restriction = 'password' | 'factor';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a file field may carry; the bytes decide, not the name. */
export type FileKind = 'image' | 'audio';

type Shape = z.ZodType;

/** One call of the API: written once, it binds the server, types the client and makes the document. */
export interface Call<
  M extends Method = Method,
  P extends string = string,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> {
  method: M;
  /** Below `/api`, with the canonical trailing slash; `:name` marks a parameter. */
  path: P;
  summary: string;
  access: Access;
  /** The call may be made while the account owes one of these. */
  allowedWhile?: readonly Restriction[];
  params?: Params;
  /** Unknown query keys are refused. */
  query?: Query;
  /** Unknown body fields are ignored. */
  body?: Body;
  /** File fields by name (multipart only). */
  files?: Readonly<Record<string, FileKind>>;
  /** Status of the answer when all goes well. */
  status: number;
  reply: Reply;
  /** The reply names its own status in its field `status`, which is sent in the place of this one. */
  isStatusInReply?: boolean;
  /**
   * The answer depends on nothing but the input and the published content, so it may be kept
   * in memory until content changes.
   */
  isCachedUntilContentChanges?: boolean;
  /**
   * The same for what each account sees of it; and as hours pass, an answer is kept within its
   * minute alone.
   */
  isCachedForAccount?: boolean;
  /** The answer of a visitor's GET is new each time: no copy of it may be kept anywhere. */
  isNeverKept?: boolean;
  /**
   * A request that comes again under the same `Idempotency-Key` gets the reply of the first and is
   * not done twice. So do all calls with files.
   */
  isIdempotent?: boolean;
  /**
   * The reply is a text that is sent as a file of this type and name, not as JSON. An export holds
   * data of people and is written into the audit.
   */
  sentAs?: { type: string; name: string; isExport?: boolean };
}

/** Declares a call. Leaving out `access` does not compile. */
export function defineCall<
  M extends Method,
  P extends string,
  Reply extends Shape,
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
>(call: Call<M, P, Params, Query, Body, Reply>): Call<M, P, Params, Query, Body, Reply> {
  return call;
}

/** The name of a call, as in `'PATCH /h/calendar/:id/'`. */
export type CallKey<C> =
  C extends Call<infer M, infer P, Shape, Shape, Shape, Shape> ? `${M} ${P}` : never;

/** What a caller passes: only the parts that the call declares. */
export type CallInput<C> =
  C extends Call<Method, string, infer P, infer Q, infer B, Shape>
    ? (P extends z.ZodUndefined ? object : { params: z.output<P> }) &
        (Q extends z.ZodUndefined ? object : { query?: z.output<Q> }) &
        (B extends z.ZodUndefined ? object : { body: z.output<B> })
    : never;

/** What a handler receives after the parts were read and checked. */
export type CallValues<C> =
  C extends Call<Method, string, infer P, infer Q, infer B, Shape>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** What the call answers when all goes well. */
export type CallReply<C> =
  C extends Call<Method, string, Shape, Shape, Shape, infer R> ? z.output<R> : never;
