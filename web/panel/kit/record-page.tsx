import { Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ActionMenu } from '../ui/action-menu.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconArrowLeft } from '../ui/icons.ts';
import { useLayer } from '../ui/layers.ts';
import { type OfferedAction, offerRecord } from '../ui/open-record.ts';
import { parsePlace, sectionPath } from '../ui/place.ts';
import { addRecent } from '../ui/recent-items.ts';
import { type RecordSurface, SurfaceContext } from '../ui/record-surface.ts';
import css from './record-page.module.css';
import { RecordState } from './record-state.tsx';
import { RecordTabs } from './record-tabs.tsx';
import type { Identified } from './resource-calls.ts';
import { listMenuActions, type RowControlsProps } from './row-controls.tsx';
import { SaveBar } from './save-bar.tsx';
import { useUnsavedTabs } from './use-unsaved-tabs.ts';

export interface RecordPageProps<Item extends Identified>
  extends Pick<RowControlsProps<Item>, 'resource' | 'item' | 'actions' | 'onRemove' | 'canMove'> {
  /** Name of the opened tab. */
  tab: string;
  /** Opens another tab, or a dialog. */
  onOpen(item: Item, name: string): void;
  onClose(): void;
  /** Renders a tab; `onClose` leads back to the list, after a question if input would be lost. */
  renderTab(name: string, onClose: () => void): ReactNode;
  /** Whether there is no other record. */
  isOnly?: boolean;
}

const getShownSection = () => parsePlace(window.location).section;

/** Shows the page from its top, and the list again where it was. */
function useOwnScroll(): void {
  const [list] = useState(() => ({ top: window.scrollY, section: getShownSection() }));
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    return () => {
      if (getShownSection() !== list.section) return;
      requestAnimationFrame(() => window.scrollTo(0, list.top));
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

/** Remembers the record among the last ones, if its list is one of the menu. */
function useRecentItem(isListed: boolean, { id }: Identified, name: string, noun: string): void {
  useEffect(() => {
    const section = getShownSection();
    if (!isListed || section === null) return;
    const path = sectionPath(section, { id: String(id) });
    addRecent({ group: 'Registros', label: name, detail: noun, path });
  }, [isListed, id, name, noun]);
}

/** Offers tabs and actions to the palette while the page is shown. */
function useOfferedRecord(
  isShown: boolean,
  name: string,
  actions: readonly OfferedAction[],
  saveAndClose?: () => void,
): void {
  const latest = useRef({ name, actions, saveAndClose });
  latest.current = { name, actions, saveAndClose };
  useEffect(() => (isShown ? offerRecord(() => latest.current) : undefined), [isShown]);
}

/** The place in which pages of parts are shown, and whether one is. */
function useNest(id: string, list: string, name: string) {
  const [nest, setNest] = useState<HTMLElement | null>(null);
  const [isCovered, setIsCovered] = useState(false);
  const surface = useMemo(
    () => ({
      id,
      path: { list, name },
      nest,
      cover() {
        setIsCovered(true);
        return () => setIsCovered(false);
      },
    }),
    [id, list, name, nest],
  );
  return { surface, setNest, isCovered };
}

/** The page of one record in place of its list: its tabs, how it stands, and what it lacks. */
export default function RecordPage<Item extends Identified>(props: RecordPageProps<Item>) {
  const { resource, item, tab, onOpen, renderTab, isOnly = false } = props;
  const outer = use(SurfaceContext);
  const name = resource.name(item);
  const unsaved = useUnsavedTabs(props.onClose, (invalidTab) => onOpen(item, invalidTab));
  const [publications, setPublications] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = outer?.isShown ?? true;
  useLayer(!isOnly && isShown, unsaved.close, true);
  useOwnScroll();
  useEffect(() => {
    if (!isOnly) heading.current?.focus({ preventScroll: true });
  }, [isOnly]);
  useRecentItem(!isOnly && outer === null, item, name, resource.noun.singular);
  const tabs = resource.page?.tabs.filter(({ isShown }) => isShown?.(item) ?? true) ?? [];
  const actions = listMenuActions(props, new Set(tabs.map((element) => element.name)));
  const toTab = ({ name: part, label }: (typeof tabs)[number]) => ({
    label,
    run: () => onOpen(item, part),
  });
  const saveAndClose = () =>
    void unsaved.saveAll().then((isSaved) => {
      if (isSaved) props.onClose();
    });
  const isSaved = resource.calls.change !== undefined;
  const saving = [
    { label: 'Guardar', run: () => void unsaved.saveAll() },
    ...(isOnly ? [] : [{ label: 'Guardar y volver a la lista', run: saveAndClose }]),
  ];
  const offeredActions = [...tabs.map(toTab), ...(isSaved ? saving : []), ...actions];
  useOfferedRecord(isShown, name, offeredActions, isSaved && !isOnly ? saveAndClose : undefined);
  const { surface, setNest, isCovered } = useNest(
    `${resource.calls.change} ${item.id}`,
    resource.title,
    name,
  );
  const page = (
    <div className={css.page} hidden={isCovered}>
      <header className={css.head}>
        {isOnly ? null : (
          <BackPath parentSurface={outer} title={resource.title} onClose={unsaved.close} />
        )}
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title ref={heading} order={1} tabIndex={-1} className={css.heading}>
            {isOnly ? resource.title : name}
          </Title>
          {actions.length === 0 ? null : (
            <ActionMenu
              label={`Acciones de ${name}`}
              actions={() => actions}
              disabled={props.actions.busyIds.has(item.id)}
            />
          )}
        </Group>
      </header>
      <RecordState
        resource={resource}
        item={item}
        actions={props.actions}
        tab={tab}
        onOpen={(part) => onOpen(item, part)}
        hasInput={unsaved.tabs.size > 0}
        saveAll={unsaved.saveAll}
        onPublished={() => setPublications((count) => count + 1)}
      />
      <RecordTabs
        {...{ name, tab, tabs, unsaved, publications }}
        page={surface}
        onOpen={(next) => onOpen(item, next)}
        render={(part) => renderTab(part, unsaved.close)}
      />
      {resource.calls.change ? (
        <SaveBar
          unsaved={unsaved}
          labels={tabs
            .filter((element) => unsaved.tabs.has(element.name))
            .map(({ label }) => label)}
        />
      ) : null}
    </div>
  );
  return (
    <>
      {outer === null ? page : <NestedPage parentSurface={outer}>{page}</NestedPage>}
      <div ref={setNest} />
    </>
  );
}
