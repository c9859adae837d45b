import { Button } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { IconSearch } from '../../ui/icons.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { useDialog } from '../../ui/use-dialog.ts';
import type { Section } from '../sections.ts';

type Shortcut = 'palette' | 'save';

const typingSelector = 'input, textarea, select, [contenteditable=true]';

/** Returns the shortcut of a pressed key; null for keys that belong to a field or mean nothing. */
function findShortcut(event: KeyboardEvent): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  const { isComposing, target, defaultPrevented } = event;
  if (isComposing || altKey || defaultPrevented) return null;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    if (letter === 'k') return 'palette';
    return letter === 's' ? 'save' : null;
  }
  const isTyping = target instanceof Element && target.closest(typingSelector) !== null;
  if (isTyping || document.querySelector('[role=dialog]') !== null) return null;
  return key === '/' ? 'palette' : null;
}

/** Submits the form that has the focus, else that of the uppermost dialog, else that of the page. */
function saveOpenForm(): void {
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  const focusedForm = document.activeElement?.closest('form') ?? null;
  const scope = dialogs.at(-1) ?? document.querySelector('main');
  const forms = [...(scope?.querySelectorAll('form') ?? [])];
  const form = focusedForm ?? forms.find((item) => item.checkVisibility());
  form?.requestSubmit();
}

const Palette = lazyDialog(() => import('./palette.tsx'));

/** Button of the palette; handles the keyboard shortcuts of the panel. */
export function PaletteButton(props: {
  sections: readonly Section[];
  canFindRecords: boolean;
  palette: ReturnType<typeof useDialog<null>>;
}) {
  const { palette, ...shown } = props;
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const shortcut = findShortcut(event);
    if (shortcut === null) return;
    event.preventDefault();
    if (shortcut === 'save') saveOpenForm();
    else if (palette.state?.opened) palette.close();
    else palette.open(null);
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
  return (
    <>
      <Button
        variant="default"
        c="dimmed"
        px="sm"
        aria-label="Buscar en el panel"
        aria-keyshortcuts="Control+K /"
        onClick={() => palette.open(null)}
      >
        <IconSearch size={18} aria-hidden />
      </Button>
      <Suspense fallback={null}>
        {palette.render((frame) => (
          <Palette {...shown} {...frame} />
        ))}
      </Suspense>
    </>
  );
}
