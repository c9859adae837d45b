import { Badge, Button, Group, Text, Title } from '@mantine/core';
import {
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type Action, ActionMenu } from '../../ui/action-menu.tsx';
import { ActiveSwitch } from '../../ui/activity.tsx';
import { alertWarning } from '../../ui/alerts.tsx';
import { getStoredPicture } from '../../ui/chosen-picture.ts';
import { useStoredFocus } from '../../ui/faces/use-stored-focus.ts';
import { ButtonWithIcon } from '../../ui/icon-action.tsx';
import { IconArrowLeft, IconClock, IconEyeOff, IconX } from '../../ui/icons.ts';
import { confirmLeave } from '../../ui/leave-question.ts';
import { parsePlace } from '../../ui/place.ts';
import { type RecordSurface, SurfaceContext } from '../../ui/record-surface.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { ChangeBar } from './change-bar.tsx';
import { HandNote } from './hand-note.tsx';
import { MissingParts } from './missing-parts.tsx';
import { WhenAsked } from './page-form.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanLine } from './plan-lines.tsx';
import { PublicAddress } from './public-address.tsx';
import { PublishStep } from './publish-step.tsx';
import { getEffect, isPublic, isPublished, listMarks } from './record-marks.ts';
import { listMenuActions, type RecordMenuProps } from './record-menu.ts';
import css from './record-page.module.css';
import { RecordTabs } from './record-tabs.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { EditorProvider, useEditor, useEditorState, useOpenEditor } from './use-editor.ts';
import type { ResourceActions } from './use-resource-actions.ts';

interface RecordStateProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  actions: ResourceActions<Item>;
  /** The opened tab; missing parts are read again when it changes. */
  tab: string;
  onOpen(tab: string): void;
  /** Publishes it or hides it. */
  onToggle(): void;
}

/** State of a record, what is planned, its address on the site, and its missing parts. */
function RecordState<Item extends Identified>(props: RecordStateProps<Item>) {
  const { resource, item, actions, onToggle } = props;
  const { active, page: { path, Aside } = {} } = resource;
  const editor = useOpenEditor();
  const { edit, plans } = useEditorState(editor);
  const isActive = active !== undefined && Boolean(item[active.field]);
  const address = path?.(item);
  const plan = plans.find(({ is_done }) => !is_done);
  return (
    <aside className={css.state} aria-label={`Estado de ${resource.name(item)}`}>
      <Group gap="xs">
        {active ? (
          <ActiveSwitch
            name={resource.name(item)}
            isActive={isActive}
            word={active.word ?? 'Activo'}
            disabled={actions.busyIds.has(item.id)}
            onToggle={onToggle}
          />
        ) : null}
        {listMarks(resource, item, { edit, plan }).map(({ label, color }) => (
          <Badge key={label} color={color} tt="none">
            {label}
          </Badge>
        ))}
      </Group>
      {plans.map((plan) => (
        <PlanLine key={plan.id} plan={plan} onRemoved={() => void editor.poll()} />
      ))}
      {address && isPublic(resource, item) ? (
        <PublicAddress path={address} name={resource.name(item)} />
      ) : null}
      <MissingParts {...props} />
      {Aside ? <Aside item={item} tools={actions} /> : null}
    </aside>
  );
}

export interface RecordPageProps<Item extends Identified>
  extends Pick<RecordMenuProps<Item>, 'resource' | 'item' | 'actions' | 'onRemove' | 'canMove'> {
  /** Where the list was scrolled to that this page replaces; absent where it replaces none. */
  listTop?: number;
  /** Name of the opened tab. */
  tab: string;
  /** Opens another tab, or a dialog. */
  onOpen(item: Item, name: string): void;
  onClose(): void;
  /** Reads the record again. */
  onChanged(): void;
  /** Renders a tab; `onClose` leads back to the list, after a question if input would be lost. */
  renderTab(name: string, onClose: () => void): ReactNode;
  /** Whether there is no other record. */
  isOnly?: boolean;
}

const getShownSection = () => parsePlace(window.location).section;

const NOT_NOW = 'Sin conexión no se puede publicar. Lo escrito se conserva.';

/** Scrolls there as soon as the list is rendered that far, within a second. */
function scrollWhenTall(top: number, framesLeft = 60): void {
  requestAnimationFrame(() => {
    window.scrollTo(0, top);
    if (window.scrollY < top && framesLeft > 0) scrollWhenTall(top, framesLeft - 1);
  });
}

/** Shows the page from its top, and the list again where it was. */
function useOwnScroll(top: number): void {
  const [list] = useState(() => ({ top, section: getShownSection() }));
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    return () => {
      if (getShownSection() !== list.section) return;
      scrollWhenTall(list.top);
    };
  }, [list]);
}

interface BackPathProps {
  /** The page of the record that this one is a part of. */
  parentSurface: RecordSurface | null;
  title: string;
  onClose(): void;
}

/** The way back to the list; from the page of a part also to the list of the whole. */
function BackPath({ parentSurface, title, onClose }: BackPathProps) {
  const buttonProps = { variant: 'subtle', px: 'xs' } as const;
  if (parentSurface === null) {
    return (
      <ButtonWithIcon icon={IconArrowLeft} {...buttonProps} onClick={onClose}>
        Volver a {title}
      </ButtonWithIcon>
    );
  }
  const { list, name } = parentSurface.path;
  return (
    <Group component="nav" gap={4} aria-label="Ruta">
      <ButtonWithIcon icon={IconArrowLeft} {...buttonProps} onClick={parentSurface.close}>
        Volver a {list}
      </ButtonWithIcon>
      <Text aria-hidden>›</Text>
      <Button
        {...buttonProps}
        className={css.crumb}
        onClick={onClose}
        aria-label={`Volver a ${name}`}
      >
        {name}
      </Button>
    </Group>
  );
}

/** Shows the page of a part in place of that of its record, in whose tab its list is. */
function NestedPage({
  parentSurface,
  children,
}: {
  parentSurface: RecordSurface;
  children: ReactNode;
}) {
  const { nest, cover, isShown } = parentSurface;
  useLayoutEffect(() => (isShown ? cover() : undefined), [isShown, cover]);
  return nest && isShown ? createPortal(children, nest) : null;
}

/** The place in which pages of parts are shown, and whether one is. */
function useNest(list: string, name: string, close: () => void) {
  const [nest, setNest] = useState<HTMLElement | null>(null);
  const [isCovered, setIsCovered] = useState(false);
  const surface = useMemo(
    () => ({
      path: { list, name },
      close,
      nest,
      cover() {
        setIsCovered(true);
        return () => setIsCovered(false);
      },
    }),
    [list, name, close, nest],
  );
  return { surface, setNest, isCovered };
}

/** The page of one record in place of its list: its tabs, how it stands, and what it lacks. */
export default function RecordPage<Item extends Identified>(props: RecordPageProps<Item>) {
  const { resource, item, tab, onOpen, renderTab, actions, onChanged, isOnly = false } = props;
  const { calls, active, page: { publication, tabs: allTabs = [] } = {} } = resource;
  const outer = use(SurfaceContext);
  const name = resource.name(item);
  useStoredFocus(getStoredPicture(item));
  const editor = useEditor(
    { call: String(calls.change), id: item.id },
    { showTab: (part) => onOpen(item, part), refresh: onChanged },
  );
  useEditorState(editor);
  const publishing = useDialog<null>();
  const planning = useDialog<null>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { onClose } = props;
  const latest = useRef(onClose);
  latest.current = onClose;
  const close = useCallback(() => {
    void confirmLeave().then((isConfirmed) => isConfirmed && latest.current());
  }, []);
  useOwnScroll(props.listTop ?? 0);
  const isOverList = props.listTop !== undefined;
  useEffect(() => {
    if (isOverList) heading.current?.focus({ preventScroll: true });
  }, [isOverList]);
  const tabs = allTabs.filter(({ isShown }) => isShown?.(item) ?? true);
  const isPublic = active === undefined || Boolean(item[active.field]);
  const isTyped = editor.isTyped();
  const publish = () =>
    void editor.flush().then((isKept) => (isKept ? publishing.open(null) : alertWarning(NOT_NOW)));
  const hide = () => void actions.toggle(item, false);
  const menu: Action[] = [
    ...(editor.isEditable
      ? [{ label: 'Programar…', icon: IconClock, run: () => planning.open(null) }]
      : []),
    ...(active && isPublic && isPublished(resource)
      ? [{ label: 'Ocultar del sitio', icon: IconEyeOff, run: hide }]
      : []),
    ...(isTyped && !editor.isReadOnly()
      ? [{ label: 'Descartar cambios', icon: IconX, run: () => void editor.discard() }]
      : []),
    ...listMenuActions(props, true),
  ];
  const { surface, setNest, isCovered } = useNest(resource.title, name, close);
  const openTab = (part: string) => onOpen(item, part);
  const page = (
    <div className={css.page} hidden={isCovered}>
      <header className={css.head}>
        {isOnly ? null : <BackPath parentSurface={outer} title={resource.title} onClose={close} />}
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title ref={heading} order={1} tabIndex={-1} className={css.heading}>
            {isOnly ? resource.title : name}
          </Title>
          {menu.length === 0 ? null : (
            <ActionMenu
              label={`Acciones de ${name}`}
              actions={() => menu}
              disabled={actions.busyIds.has(item.id)}
            />
          )}
        </Group>
        <HandNote editor={editor} />
      </header>
      <RecordState
        {...{ resource, item, actions, tab }}
        onOpen={openTab}
        onToggle={
          isPublic ? hide : editor.isEditable ? publish : () => void actions.toggle(item, true)
        }
      />
      <RecordTabs {...{ name, tab, tabs }} page={surface} onOpen={openTab} render={renderPart} />
      {calls.change ? (
        <ChangeBar
          editor={editor}
          effect={getEffect(resource, item)}
          onPublish={isPublic || !editor.isEditable ? undefined : publish}
        />
      ) : null}
      {publishing.render((frame) => (
        <PublishStep
          {...frame}
          {...{ resource, item, actions }}
          onOpen={openTab}
          saveWith={(changes) => editor.save(changes, true)}
        />
      ))}
      {planning.render((frame) => (
        <PlanForm
          {...{ ...frame, resource, item }}
          isPublic={isPublic}
          begins={publication?.(item).begins}
        />
      ))}
    </div>
  );
  function renderPart(part: string): ReactNode {
    return <WhenAsked editor={editor}>{renderTab(part, close)}</WhenAsked>;
  }
  return (
    <EditorProvider value={editor}>
      {outer === null ? page : <NestedPage parentSurface={outer}>{page}</NestedPage>}
      <div ref={setNest} />
    </EditorProvider>
  );
}
