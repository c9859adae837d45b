import { findContentResource, findKind } from '../../../../contracts/kinds.ts';
import type { Values } from '../fields/fields.tsx';
import type { SaveTexts } from '../fields/use-save.ts';
import { type RecordRef, type Typed, toKey, withTyped } from './record-changes.ts';

/** A form of a record or of a part of it. */
export interface Part extends SaveTexts {
  /** Tells the forms of one record apart. */
  name: string;
  /** The call that changes the part; that which creates it while it does not exist. */
  ref: RecordRef;
  /** What names the parent of a part that does not exist yet. */
  owner?: Values | undefined;
  /** The tab of the page in which it is. */
  tab?: string | undefined;
  /** As it is stored; null before it exists. */
  record: Values | null;
  toValues(record: Values | null): Values;
  toRequest(values: Values, record: Values | null): Values;
  /** Returns messages by input. */
  validate?(values: Values): Values;
  /** Asks about input that is valid but unlikely to be meant. */
  confirm?(values: Values): Promise<boolean>;
  /** Inputs that hold a file or a crop. */
  fileInputs?: readonly string[];
  /** Maps fields of the wire to inputs. */
  rename?: Readonly<Record<string, string>> | undefined;
  notifyError?(text: string): string;
  onFieldErrors?(errors: Record<string, string>): void;
  getLabel?(field: string): string;
  onSaved?(record: Values): void;
}

/** The request that would save a part as it is. */
export const getBase = ({ record, toValues, toRequest }: Part) =>
  toRequest(toValues(record), record);

/** Whether a form has a field: several forms may change the same record. */
export const ownsField = (part: Part, field: string) =>
  field in getBase(part) || field in part.toValues(part.record);

/** Returns the inputs of a part with what is typed. */
export function toInputs(part: Part, typed: Typed): Values {
  const change = typed[toKey(part.ref)];
  if (part.record !== null) return part.toValues(withTyped(part.record, change));
  return part.toValues(change ? withTyped(getBase(part), change) : null);
}

/** Returns the fields of a form that are typed and not saved. */
export const listTyped = (part: Part, typed: Typed) =>
  Object.keys(typed[toKey(part.ref)]?.fields ?? {}).filter((field) => ownsField(part, field));

/** Returns the tab in which a call's record is edited on the page of the record that it is a part of. */
export function findTab(call: string): string {
  const resource = findContentResource(call.replace(/^POST (.*)$/, 'PATCH $1:id/'));
  return (resource && findKind(resource).part?.tab) ?? 'form';
}

/** Returns the key under which a part was typed before it existed. */
export const toCreationKey = ({ call }: RecordRef) =>
  `${call.replace('PATCH ', 'POST ').replace(':id/', '')} `;
