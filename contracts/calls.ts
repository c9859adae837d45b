import type { Call, CallInput, CallKey, CallReply } from './call.ts';

/**
 * The contracts by name. Each adds itself with `declare module` at its end; all calls that it
 * exports, alone or in an object, are calls of the API.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the contracts add its members
export interface Contracts {}

/** The kinds of record that the audit names; the contract of each adds it. */
// biome-ignore lint/suspicious/noEmptyInterface: the contracts add its members
export interface Audited {}

type CallsIn<Export> = Export extends Call
  ? Export
  : Export extends Readonly<Record<string, Call>>
    ? Export[keyof Export]
    : never;
type ExportOf<Contract> = Contract[keyof Contract];
type AnyCall = CallsIn<{ [C in keyof Contracts]: ExportOf<Contracts[C]> }[keyof Contracts]>;

/** The calls by name, as in `'PATCH /h/calendar/:id/'`. */
export type Calls = { [C in AnyCall as CallKey<C>]: C };
export type CallName = keyof Calls;
export type Input<N extends CallName> = CallInput<Calls[N]>;
export type Reply<N extends CallName> = CallReply<Calls[N]>;
