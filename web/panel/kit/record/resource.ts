import type { ComponentType, ReactNode } from 'react';
import type { CallName, Reply } from '../../../../contracts/calls.ts';
import {
  type AuditResource,
  contentResources,
  findContentResource,
} from '../../../../contracts/kinds.ts';
import type { Fields } from '../fields/fields-form.ts';
import { createCountFormat, createTexts, type Noun, type ResourceTexts } from '../fields/texts.ts';
import type {
  BodyKeys,
  FieldsFor,
  Identified,
  ItemCall,
  ListItem,
  ListName,
  Omittable,
  RequiredParts,
} from './resource-calls.ts';
import type {
  BulkAction,
  CardFacts,
  Column,
  Creation,
  FailureNotices,
  FormParts,
  ListFilter,
  PageParts,
  RecordDialogProps,
  RowAction,
  RowTools,
  Scope,
} from './resource-parts.ts';

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
  Omitted extends string,
> {
  /** Key of the cached lists. */
  key: string | readonly unknown[];
  /** Other cached data that a change makes stale. */
  alsoStale?: readonly (readonly unknown[])[];
  calls: { list: L; create?: C; change?: U; remove?: D };
  /**
   * What the calls have and the list and its form do not: fields of a change, `fields` for a form of
   * its own, `remove`. Whatever else is left out does not compile.
   */
  omitted?: readonly (Omitted & Omittable<C, U>)[];
  /** Which of the call's records these are, as those of one parent. */
  scope?: Scope<Item>;
  /** How the server pages the list: with a search of its own or without; absent for whole lists. */
  paging?: 'searched' | 'plain' | undefined;
  /** Interval in milliseconds at which a list with these records is fetched again; false for none. */
  refetchEvery?(items: readonly Item[]): number | false;
  noun: Noun;
  /** Heading of the section; also the label of the list. */
  title: string;
  /** Name of a record in labels and questions. */
  name(item: Item): string;
  texts: Partial<ResourceTexts> & Pick<ResourceTexts, 'empty'>;

  /** Table columns; a resource has these, none for a single record, or `card`. */
  columns?: readonly Column<Item>[];
  card?(item: Item): CardFacts;
  /** All searched words, if they are not just those of the columns; for lists without pages. */
  searched?(item: Item): string;
  filters?: readonly ListFilter[];
  /** Rendered beside the create button. */
  Toolbar?: ComponentType;

  fields?: FieldsFor<C, U, Omitted>;
  /** What the form does and shows besides its fields. */
  form?: FormParts<Item>;
  /** How records are created, if the form is not enough. */
  creation?: Creation<First>;
  /** How failures are shown, if not as the alert 'Ops!'. */
  failures?: FailureNotices;

  /** The page of a record, shown in place of the list; without it everything opens in dialogs. */
  page?: PageParts<Item, Dialog | 'form' | 'history'>;
  /** Dialogs of a record besides the form; in the URL these are tabs. */
  dialogs?: Readonly<Record<Dialog, ComponentType<RecordDialogProps<Item>>>>;
  /** Actions of its menu besides the standard ones. */
  actions?(item: Item, tools: RowTools): readonly RowAction<Dialog | 'form'>[];

  /** The activation switch. */
  active?: {
    field: keyof Item & BodyKeys<U> & string;
    word?: 'Activo' | 'Activa';
    /** Whether it publishes and hides records that are no content of the site's own pages. */
    isPublication?: boolean;
    /** Whether success is announced. */
    isTold?: boolean;
    /** Whether activating one record deactivates the others. */
    isExclusive?: boolean;
  };
  /** What can be done with several records at once besides switching and deleting them; `isExempt`: with which not. */
  bulk?: { actions?: readonly BulkAction<Item>[]; isExempt?(item: Item): boolean };
  /** Order by priority (then newest first), which dragging changes; the function tells which records move. */
  order?: boolean | ((item: Item) => boolean);
  /** What deleting a record loses, for the question. */
  getDeletionWarning?(item: Item): ReactNode;
  /** Replaces the question before records are deleted. */
  confirmRemoval?(items: readonly [Item, ...Item[]]): Promise<boolean>;
}

/** A list that the server pages says so. */
type ListPaging<L extends CallName> =
  Reply<L> extends readonly unknown[] ? { paging?: undefined } : { paging: 'searched' | 'plain' };

/** What the panel works with: a description whose calls and dialogs are known at run time only. */
type PlainSpec<Item extends Identified> = ResourceSpec<
  Item,
  CallName,
  CallName,
  CallName,
  CallName,
  string,
  unknown,
  string
>;

/** Of a description, what `defineResource` completes. */
interface Described extends Omit<PlainSpec<never>, 'fields'> {
  fields?: Fields;
}

/** A described kind of record, with all its texts. */
export type Resource<Item extends Identified = Identified> = Omit<
  PlainSpec<Item>,
  'texts' | 'fields' | 'key'
> & {
  key: readonly unknown[];
  texts: ResourceTexts;
  counted(count: number): string;
  fields: Fields | null;
  /** What the audit calls content: its changes can be seen and taken back. */
  history?: AuditResource | undefined;
  /** What the audit calls records that deleting moves to the trash. */
  trash?: AuditResource | undefined;
};

/**
 * Describes the records of one kind. A field that the calls do not have, one of theirs that is left
 * out, a field without a label or a call that answers another record is a type error.
 */
export function defineResource<
  L extends ListName,
  C extends ItemCall<'POST', ListItem<L>> = never,
  U extends ItemCall<'PATCH', ListItem<L>> = never,
  D extends ItemCall<'DELETE', ListItem<L>> = never,
  Dialog extends string = never,
  First = undefined,
  const Omitted extends string = never,
>(
  spec: ResourceSpec<ListItem<L>, L, C, U, D, Dialog, First, Omitted> &
    ListPaging<L> &
    RequiredParts<L, C, U, Omitted>,
): Resource<ListItem<L>>;
export function defineResource(spec: Described): Resource<never> {
  const { noun, key, calls, texts, fields = null } = spec;
  return {
    ...spec,
    key: typeof key === 'string' ? [key] : key,
    texts: { ...createTexts(noun), ...texts },
    counted: createCountFormat(noun.singular, noun.plural),
    fields,
    history: contentResources.find(
      (contentResource) => contentResource === findContentResource(calls.change ?? ''),
    ),
    trash: findContentResource(calls.remove ?? ''),
  };
}
