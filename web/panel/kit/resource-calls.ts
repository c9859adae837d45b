import type { CallName, Input, Reply } from '../../../contracts/calls.ts';
import type { Field } from './fields.tsx';

/** What every record has. */
export interface Identified {
  id: number;
}

type Named<M extends string> = Extract<CallName, `${M} ${string}`>;

/** The record type of a list call's reply: an array, or a page with `results`. */
export type ItemOf<N extends CallName> =
  Reply<N> extends readonly (infer I extends Identified)[]
    ? I
    : Reply<N> extends { results: readonly (infer I extends Identified)[] }
      ? I
      : never;

/** Calls that answer a list of records. */
export type ListName = {
  [N in Named<'GET'>]: [ItemOf<N>] extends [never] ? never : N;
}[Named<'GET'>];

/** Calls of a method whose reply contains the record. */
export type ItemCall<M extends string, Item> = {
  [N in Named<M>]: Reply<N> extends Item ? N : never;
}[Named<M>];

type BodyOf<N extends CallName> = [N] extends [never]
  ? never
  : Input<N> extends { body: infer B }
    ? B
    : never;

type KeysOf<T> = T extends unknown ? keyof T : never;

/** Names of the fields that a call accepts. */
export type BodyKeys<N extends CallName> = N extends CallName ? KeysOf<BodyOf<N>> : never;

/** A crop field stands for the picture that it belongs to. */
type FieldName<K> = K extends `${infer Picture}_crop` ? K | Picture : K;

/** Names that fields of a form may have: those of the bodies of both calls. */
type FieldNames<C extends CallName, U extends CallName> = FieldName<
  KeysOf<BodyOf<C>> | KeysOf<BodyOf<U>>
>;

/** Type of a field's value on the wire. */
type ValueOf<K, C extends CallName, U extends CallName> =
  | (K extends keyof BodyOf<C> ? BodyOf<C>[K] : never)
  | (K extends keyof BodyOf<U> ? BodyOf<U>[K] : never);

/** The fields of a form whose names and types are those of the calls. */
export type FieldsFor<C extends CallName, U extends CallName> = {
  readonly [K in FieldNames<C, U> & string]?: Field<ValueOf<K, C, U>>;
};
