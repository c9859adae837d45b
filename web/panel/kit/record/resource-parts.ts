import type { MantineBreakpoint } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { CallName } from '../../../../contracts/calls.ts';
import type { PanelPicture } from '../../../../contracts/pictures.ts';
import type { TablerIcon } from '../../ui/icons.ts';
import type { PlaceKey } from '../../ui/place.ts';
import type { Option } from '../fields/choice-fields.tsx';
import type { Values } from '../fields/fields.tsx';
import type { CrossCheck } from '../fields/fields-form.ts';
import type { DialogProps } from '../fields/form-dialog.tsx';
import type { SaveTexts } from '../fields/use-save.ts';

export interface RecordDialogProps<Item> extends DialogProps {
  item: Item;
  /** Shows the record as it was answered, and reloads the list. */
  onSaved(saved?: Item): void;
  tools: RowTools;
  /** Asks, deletes the record and closes the dialog. */
  onRemove(): void;
}

/** Dialog that creates a record, after something was chosen for it where creation starts with that. */
export interface CreationProps<First> extends DialogProps {
  first: First;
  /** @param isPublishing whether it is to be published at once */
  onSaved(created?: unknown, isPublishing?: boolean): void;
}

/** Which records of a list call belong to a resource. */
export interface Scope<Item> {
  /** Fixed input of the list call, as the id of the parent; creation gets its `params` too. */
  params?: Values;
  query?: Values;
  /** For a call without such input, whose list is not paged. */
  isOwn?(item: Item): boolean;
}

/** What a form does and shows besides its fields; a null item is a new record. */
export interface FormParts<Item> {
  /** By default that of the create button, or 'Editar “name”'. */
  title?(item: Item | null): string;
  intro?(item: Item | null): ReactNode;
  /** Values of a new record's inputs that depend on the session or on other data. */
  initial?(): Values;
  check?: CrossCheck;
  /** Asks about input that is valid but unlikely to be meant, before it is sent. */
  confirm?(values: Values): Promise<boolean>;
  /** Whether the record can no longer be changed: its inputs are shown, and nothing is typed. */
  isFinal?(item: Item): boolean;
}

/** How records are created, if the form is not enough. */
export interface Creation<First> {
  /** Fields sent with every new record, as the id of the parent. */
  body?: Values;
  /** Field of the picture of which several can be uploaded at once, each as a new record. */
  uploads?: string | undefined;
  /** Button that starts a creation, and the dialog that follows. */
  Button?: ComponentType<{ label: string; onStart(first: First): void }>;
  Dialog?: ComponentType<CreationProps<First>>;
  /** Shown after a creation instead of its notice. */
  Result?: ComponentType<DialogProps & { created: unknown }>;
}

export interface FailureNotices {
  /** Of a form; returns the id of the alert. */
  onFormError?(text: string, isNew: boolean): string;
  /** Besides the messages at the inputs. */
  onFieldErrors?(errors: Record<string, string>, isNew: boolean): void;
  onRowError?(error: unknown, text: string): void;
}

/** What a row action may do. */
export interface RowTools {
  /** Records with an action in progress. */
  busyIds: ReadonlySet<number>;
  /** Runs a call for the row, reports it and reloads the list; resolves to whether it was done. */
  act(id: number, work: () => Promise<unknown>, texts: SaveTexts): Promise<boolean>;
}

/** Action of a row besides editing, switching and deleting: it opens a dialog, a page or runs. */
export interface RowAction<Dialog extends string> {
  label: string;
  icon: TablerIcon;
  dialog?: Dialog;
  href?: string;
  isDanger?: boolean;
  run?(): void;
}

/**
 * A tab: one of the dialogs, 'form' or 'history'; or several of them, each of whose names opens it too.
 * Those that are `advanced` are folded under 'Avanzado'.
 */
type RecordTab<Item, Name extends string> = {
  label: string;
  isShown?(item: Item): boolean;
} & (
  | { name: Name; parts?: never; advanced?: never }
  | { name: string; parts: readonly Name[]; advanced?: readonly Name[] }
);

/** What a tab of a record's page has. */
export interface PageTab {
  name: string;
  label: string;
  parts?: readonly string[];
  advanced?: readonly string[];
}

/** Whether a name opens a tab. */
export const isOfTab = ({ name, parts = [], advanced = [] }: PageTab, opened: string) =>
  [name, ...parts, ...advanced].includes(opened);

/**
 * The page of a record: the form, dialogs and the history are its tabs. What is not named as a tab
 * stays a dialog. The page of a new record is opened.
 */
export interface PageParts<Item, Name extends string> {
  tabs: readonly RecordTab<Item, Name>[];
  /** Path of the record on the site; null if it has none. */
  path?(item: Item): string | null;
  /** Tabs in which something is missing; `label` tells what, instead of the name of the tab. */
  listMissingParts?(item: Item): Promise<readonly MissingPart[]>;
  /** What is said when it is published. */
  publication?(item: Item): Publication;
  /** Shown beside the tabs, below the state of the record. */
  Aside?: ComponentType<{ item: Item; tools: RowTools }>;
}

/** What is said of a record when it is published. */
interface Publication {
  /** The name of the hidden record with which it will be seen, not before; null without one. */
  hiddenOwner?: string | null;
  /** Where visitors see it besides its own address, as in 'en la lista de artistas'. */
  visiblePlace?: string;
  /** When that of which it tells begins, ISO 8601: to publish it later is to publish it too late. */
  begins?: string;
}

/** A hidden record that is part of another. */
export interface HiddenPart {
  call: CallName;
  id: number;
  name: string;
}

/** Tab of a record's page in which something is missing. */
export interface MissingPart {
  tab: string;
  /** What is missing; the name of the tab where it is empty. */
  label?: string;
  /** Its hidden parts, which can be made public with the record. */
  hidden?: readonly HiddenPart[];
}

interface ColumnBase<T> {
  label: string;
  /** Smallest breakpoint that shows the column; below it the row header contains its text. */
  from?: MantineBreakpoint;
  align?: 'right';
  /** Whether the cell is the row header; one column is. It opens the record. */
  isRowHead?: boolean;
  /** Class of the cells, not of the column header. */
  className?: string | undefined;
  /** Rendered below the row header's text. */
  more?(item: T): ReactNode;
  /** Name of the column in the URL, if the list can be sorted by it. */
  sort?: string;
  /** Value to sort by, if it is not the text. */
  sortValue?(item: T): string | number;
  /** Text on narrow screens, if it differs; null for none. */
  narrow?(item: T): ReactNode;
}

/** Column of a table. Its text is shown, searched and sorted by; `cell` shows something else. */
export type Column<T> = ColumnBase<T> &
  (
    | { text(item: T): string; cell?(item: T, index: number): ReactNode }
    | { text?(item: T): string; cell(item: T, index: number): ReactNode }
  );

/** Filter of a list: stored in the URL under `param` and sent to the list call under `query`. */
export interface ListFilter {
  param: PlaceKey;
  query: string;
  label: string;
  /** Label of no choice, as in 'Todos los roles'. */
  all: string;
  options: readonly Option[];
  /** Value without a choice; 'all' is then an option like the others. */
  initial?: string;
}

/** What a card of a grid shows besides the name. */
export interface CardFacts {
  picture: PanelPicture | null;
  note?: string;
  /** Field that is edited in the card, in place of the name. */
  caption?: string;
  badges?: readonly { label: string; color: string }[];
  /** Aspect ratio (width over height) of a picture that fills its frame; otherwise it fits into it. */
  aspect?: number;
  /** Rendered beside the badges. */
  extra?: ReactNode;
}

/** Infinitive and participle, as in 'Activar', 'activado'. */
type Verb = readonly [infinitive: string, participle: string];

/** Something that is done with several records at once, with one question and one undo. */
export interface BulkAction<Item> {
  verb: Verb;
  /** By default that of the activation switch. */
  failure?: string;
  /** What is lost, for the question. */
  deletionWarning?: string | undefined;
  /** Whether it can be done with the record; by default with all. */
  isFor?(item: Item): boolean;
  /** Order in which it is done; undone the other way round. */
  compare?(a: Item, b: Item): number;
  /** Resolves to null if the user decided against it for this record. */
  run(item: Item): Promise<unknown>;
  /** Absent if it cannot be undone. */
  undo?(item: Item): Promise<unknown>;
}
