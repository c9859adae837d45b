import type { ComponentType, ReactNode } from 'react';
import type { CallName, Reply } from '../../../contracts/calls.ts';
import type { AuditResource } from '../../../contracts/kinds.ts';
import type { Values } from './fields.tsx';
import type { CrossCheck, Fields } from './fields-form.ts';
import type { DialogProps } from './form-dialog.tsx';
import type { Column } from './record-cells.tsx';
import type { FieldsFor, Identified, ItemCall, ItemOf, ListName } from './resource-calls.ts';
import type {
  BulkAction,
  BulkSwitch,
  CardFacts,
  CreationProps,
  Lack,
  ListFilter,
  RecordDialogProps,
  RecordTab,
  RowAction,
  RowTools,
} from './resource-parts.ts';
import { counting, type Noun, type ResourceTexts, textsFor } from './texts.ts';

/**
 * Description of the records of one kind: their calls and what the panel shows of them. List,
 * search, paging, forms, switches, deletion, notices and links follow from it.
 */
export interface ResourceSpec<
  Item extends Identified,
  L extends CallName,
  C extends CallName,
  U extends CallName,
  D extends CallName,
  Dialog extends string,
  First,
> {
  /** Key of the cached lists. */
  key: string | readonly unknown[];
  /** Other cached data that a change makes stale. */
  alsoStale?: readonly (readonly unknown[])[];
  calls: { list: L; create?: C; change?: U; remove?: D };
  /** Fixed input of the list call, as the id of the parent; creation gets its `params` too. */
  listInput?: { params?: Values; query?: Values };
  /** Which records of the call's list belong to this one; for lists without pages. */
  isOwn?(item: Item): boolean;
  /** How the server pages the list: with a search of its own or without; absent for whole lists. */
  paging?: 'searched' | 'plain' | undefined;
  /** Interval in milliseconds at which a list with these records is fetched again; false for none. */
  refetchEvery?(items: readonly Item[]): number | false;
  /** Fields sent with every new record, as the id of the parent. */
  createWith?: Values;
  /** Field of the picture of which several can be uploaded at once, each as a new record. */
  uploads?: string | undefined;
  noun: Noun;
  /** Heading of the section; also the label of the list. */
  title: string;
  about?: ReactNode;
  /** Name of a record in labels and questions. */
  name(item: Item): string;
  texts: Partial<ResourceTexts> & Pick<ResourceTexts, 'empty'>;

  /** Table columns; a resource has these or `card`. */
  columns?: readonly Column<Item>[];
  rowProps?(item: Item): Record<string, unknown>;
  /** Rendered across the full width below a row. */
  below?(item: Item, tools: RowTools): ReactNode;
  card?(item: Item): CardFacts;
  /** Field that is edited in the card, in place of the name. */
  caption?: string;
  /** All searched words, if they are not just those of the columns; for lists without pages. */
  searched?(item: Item): string;
  filters?: readonly ListFilter[];

  fields?: FieldsFor<C, U>;
  /** Values of a new record's inputs that depend on the session or on other data. */
  first?(): Values;
  check?: CrossCheck;
  /** Asks about input that is valid but unlikely to be meant, before it is sent. */
  confirmSave?(values: Values): Promise<boolean>;
  /** Title of the form; by default that of the create button, or 'Editar “name”'. */
  formTitle?(item: Item | null): string;
  formIntro?(item: Item | null): ReactNode;
  createLabel?: string;
  /** How failures of forms are shown if not as the alert 'Ops!'. */
  notifyError?(text: string, isNew: boolean): string;
  onFieldErrors?(errors: Record<string, string>, isNew: boolean): void;
  notifyRowFailure?(error: unknown, text: string): void;
  rename?: Readonly<Record<string, string>>;

  /**
   * Tabs of a record's page, which is shown in place of the list: the form, dialogs and the history
   * are then parts of it. What is not named here stays a dialog; without tabs everything does.
   */
  tabs?: readonly RecordTab<Item, Dialog | 'form' | 'history'>[];
  /** Path of a record's public page, shown in its page; null if it has none. */
  path?(item: Item): string | null;
  /** Tabs in which something is missing; `label` tells what, instead of the name of the tab. */
  lacks?(item: Item): Promise<readonly Lack[]>;
  /** Shown beside the tabs, below the state of the record. */
  Aside?: ComponentType<{ item: Item; tools: RowTools }>;
  /** Whether the page of a new record is opened when it was created. */
  opensCreated?: boolean;
  /** Dialogs of a record besides the form; in the URL these are tabs. */
  dialogs?: Readonly<Record<Dialog, ComponentType<RecordDialogProps<Item>>>>;
  actions?(item: Item, tools: RowTools): readonly RowAction<Dialog | 'form'>[];
  /** Actions of a row as icons of their own, before the standard ones. */
  iconActions?(item: Item, tools: RowTools): readonly RowAction<Dialog>[];
  /** Label of the standard action of a menu, if it is not 'Editar'. */
  editLabel?: string;
  /** Button that starts a creation, and the dialog that follows, if the form is not enough. */
  CreateButton?: ComponentType<{ label: string; onStart(first: First): void }>;
  CreateDialog?: ComponentType<CreationProps<First>>;
  /** Shown after a creation instead of its notice. */
  CreatedDialog?: ComponentType<DialogProps & { created: unknown }>;
  /** Rendered beside the create button. */
  Toolbar?: ComponentType;

  /** The activation switch. */
  active?: {
    field: keyof Item & string;
    word?: 'Activo' | 'Activa';
    /** Whether success is announced. */
    isTold?: boolean;
    /** Whether activating one record deactivates the others. */
    isExclusive?: boolean;
    /** Fields sent besides the switch. */
    also?(item: Item): Values;
    confirm?(item: Item, isActive: boolean): Promise<boolean>;
  };
  /** What several records are switched between at once, if it is not the activation switch. */
  bulkSwitch?: BulkSwitch<Item>;
  /** What else can be done with several records at once. */
  bulkActions?: readonly BulkAction<Item>[];
  /** Whether the record is left out of what is done with several at once. */
  isExempt?(item: Item): boolean;
  /**
   * Order by priority (then newest first), which dragging changes. Records for which `isPinned` is
   * true stay first.
   */
  order?: { isPinned?(item: Item): boolean };
  /**
   * What the audit calls the records: their changes can be seen and taken back. `also` names fields
   * besides those of the form that a version restores.
   */
  history?: { resource: AuditResource; also?: readonly string[] };
  /** Resource under which deleted records are in the trash, from which they can be restored. */
  trash?: AuditResource;
  /** What deleting a record loses, for the question. */
  loss?(item: Item): ReactNode;
  /** What deleting several records loses, if it cannot be undone. */
  lossOfMany?: string;
  /** Replaces the question before records are deleted. */
  confirmRemoval?(items: readonly [Item, ...Item[]]): Promise<boolean>;
}

/** A list that the server pages says so. */
type PagingOf<L extends CallName> =
  Reply<L> extends readonly unknown[] ? { paging?: undefined } : { paging: 'searched' | 'plain' };

/** A described kind of record, with all its texts. */
export type Resource<Item extends Identified = Identified> = Omit<
  ResourceSpec<Item, CallName, CallName, CallName, CallName, string, unknown>,
  'texts' | 'fields' | 'key'
> & {
  key: readonly unknown[];
  texts: ResourceTexts;
  counted(count: number): string;
  fields: Fields | null;
};

/**
 * Describes the records of one kind. A field that the calls do not have, a field without a label or
 * a call that answers another record is a type error.
 */
export function defineResource<
  L extends ListName,
  C extends ItemCall<'POST', ItemOf<L>> = never,
  U extends ItemCall<'PATCH', ItemOf<L>> = never,
  D extends ItemCall<'DELETE', ItemOf<L>> = never,
  Dialog extends string = never,
  First = undefined,
>(spec: ResourceSpec<ItemOf<L>, L, C, U, D, Dialog, First> & PagingOf<L>): Resource<ItemOf<L>> {
  const { noun, key, texts, fields = null } = spec;
  return {
    ...(spec as unknown as ResourceSpec<
      ItemOf<L>,
      CallName,
      CallName,
      CallName,
      CallName,
      string,
      unknown
    >),
    key: typeof key === 'string' ? [key] : key,
    texts: { ...textsFor(noun), ...texts },
    counted: counting(noun.one, noun.many),
    fields: fields as Fields | null,
  };
}
