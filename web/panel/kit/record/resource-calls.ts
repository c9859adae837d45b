import type { CallName, Input, Reply } from '../../../../contracts/calls.ts';
import type { Field } from '../fields/fields.tsx';

/** What every record has. */
export interface Identified {
  id: number;
}

type Named<M extends string> = Extract<CallName, `${M} ${string}`>;

/** The record type of a list call's reply: an array, or a page with `results`. */
export type ListItem<N extends CallName> =
  Reply<N> extends readonly (infer I extends Identified)[]
    ? I
    : Reply<N> extends { results: readonly (infer I extends Identified)[] }
      ? I
      : never;

/** Calls that answer a list of records. */
export type ListName = {
  [N in Named<'GET'>]: [ListItem<N>] extends [never] ? never : N;
}[Named<'GET'>];

/** Calls of a method whose reply contains the record. */
export type ItemCall<M extends string, Item> = {
  [N in Named<M>]: Reply<N> extends Item ? N : never;
}[Named<M>];

type CallBody<N extends CallName> = [N] extends [never]
  ? never
  : Input<N> extends { body: infer B }
    ? B
    : never;

type UnionKeys<T> = T extends unknown ? keyof T : never;

/** Names of the fields that a call accepts. */
export type BodyKeys<N extends CallName> = N extends CallName ? UnionKeys<CallBody<N>> : never;

/** A crop field stands for the picture that it belongs to. */
type FieldName<K> = K extends `${infer Picture}_crop` ? K | Picture : K;

/** Names that fields of a form may have: those of the bodies of both calls. */
type FieldNames<C extends CallName, U extends CallName> = FieldName<
  UnionKeys<CallBody<C>> | UnionKeys<CallBody<U>>
>;

/** Type of a field's value on the wire. */
type FieldValue<K, C extends CallName, U extends CallName> =
  | (K extends keyof CallBody<C> ? CallBody<C>[K] : never)
  | (K extends keyof CallBody<U> ? CallBody<U>[K] : never);

/** Fields of a change that no input edits: the switch and the order. */
type Unedited = 'is_active' | 'after';

/** Fields that every change accepts. */
type ChangedKeys<U extends CallName> = [U] extends [never] ? never : keyof CallBody<U>;

/** Inputs that a form must have; a crop needs the input of its picture. */
type InputNames<U extends CallName> =
  ChangedKeys<U> extends infer K ? (K extends `${infer Picture}_crop` ? Picture : K) : never;

/**
 * The fields of a form whose names and types are those of the calls. Each field of a change is one of
 * them or is named in `Omitted`.
 */
export type FieldsFor<C extends CallName, U extends CallName, Omitted extends string> = {
  readonly [K in Exclude<InputNames<U>, Unedited | Omitted> & string]: Field<FieldValue<K, C, U>>;
} & {
  readonly [K in FieldNames<C, U> & string]?: Field<FieldValue<K, C, U>>;
};

/** What a description may say that it omits. */
export type Omittable<C extends CallName, U extends CallName> =
  | 'fields'
  | 'remove'
  | FieldNames<C, U>;

/** The call that deletes a record of this list. */
type DeletionCall<L extends CallName> = L extends `GET ${infer P}`
  ? Extract<CallName, `DELETE ${P}:id/`>
  : never;

/** `Part` if `K` is not omitted. */
type Unless<K, Omitted, Part> = [Exclude<K, Omitted>] extends [never] ? unknown : Part;

/**
 * What a description needs because its calls have it: fields of a form, a switch, an order and deletion,
 * unless they are named in `Omitted`; and how a list shows the records.
 */
export type RequiredParts<
  L extends CallName,
  C extends CallName,
  U extends CallName,
  Omitted extends string,
> = ({ columns: unknown; card?: never } | { card: unknown; columns?: never }) &
  Unless<[C | U] extends [never] ? never : 'fields', Omitted, { fields: unknown }> &
  Unless<Extract<ChangedKeys<U>, 'is_active'>, Omitted, { active: unknown }> &
  Unless<Extract<ChangedKeys<U>, 'after'>, Omitted, { order: unknown }> &
  Unless<
    [DeletionCall<L>] extends [never] ? never : 'remove',
    Omitted,
    { calls: { remove: unknown } }
  >;

/** Path of a list whose records are created, changed and deleted. */
type RecordsPath = {
  [N in Named<'DELETE'>]: N extends `DELETE ${infer P}:id/`
    ? [`GET ${P}`, `POST ${P}`, `PATCH ${P}:id/`] extends CallName[]
      ? P
      : never
    : never;
}[Named<'DELETE'>];

/** Returns the calls that list, create, change and delete the records of a path. */
export function recordCalls<P extends RecordsPath>(path: P) {
  return {
    list: `GET ${path}`,
    create: `POST ${path}`,
    change: `PATCH ${path}:id/`,
    remove: `DELETE ${path}:id/`,
  } as const;
}
