import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import type { PlaceKey } from '../ui/place.ts';
import type { Option } from './choice-fields.tsx';
import type { Values } from './fields.tsx';
import type { DialogProps } from './form-dialog.tsx';
import type { SaveTexts } from './use-save.ts';

/** Dialog for one record. */
export interface RecordDialogProps<Item> extends DialogProps {
  item: Item;
  /** Reloads the list. */
  onSaved(): void;
  tools: RowTools;
  /** Asks, deletes the record and closes the dialog. */
  onRemove(): void;
}

/** Dialog that creates a record, after something was chosen for it where creation starts with that. */
export interface CreationProps<First> extends DialogProps {
  first: First;
  onSaved(created?: unknown): void;
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
  run?(): void;
}

/** Tab of a record's page. */
export interface RecordTab<Item, Name extends string> {
  /** The dialog that is the tab's content, 'form' or 'history'. */
  name: Name;
  label: string;
  isShown?(item: Item): boolean;
}

/** Tab of a record's page in which something is missing. */
export interface Lack {
  tab: string;
  /** What is missing; the name of the tab where it is empty. */
  label?: string;
}

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
  badges?: readonly { label: string; color: string }[];
  /** Aspect ratio (width over height) of a picture that fills its frame; otherwise it fits into it. */
  aspect?: number;
  /** Rendered beside the badges. */
  extra?: ReactNode;
}

/** Infinitive and participle, as in 'Activar', 'activado'. */
type Verb = readonly [infinitive: string, participle: string];

/** Two states that several records are switched between with one question. */
export interface BulkSwitch<Item> {
  on: Verb;
  off: Verb;
  isOn(item: Item): boolean;
  /** Fields that the change call gets. */
  toRequest(isOn: boolean, item: Item): Values;
  /** What switching off loses, for the question. */
  offLoss?: string;
}

/** Something besides switching and deleting that is done with several records at once. */
export interface BulkAction<Item> {
  verb: Verb;
  failure: string;
  /** What is lost, for the question. */
  loss?: string | undefined;
  /** Order in which it is done; undone the other way round. */
  compare?(a: Item, b: Item): number;
  /** Resolves to null if the user decided against it for this record. */
  run(item: Item): Promise<unknown>;
  /** Absent if it cannot be undone. */
  undo?(item: Item): Promise<unknown>;
}
