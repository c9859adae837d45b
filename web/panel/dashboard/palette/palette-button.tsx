import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useDialog } from '../../ui/use-dialog.ts';
import type { Section } from '../sections.ts';
import { readShortcut, saveOpenForm } from './shortcuts.ts';

const Palette = lazy(() => import('./palette.tsx'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

interface PaletteButtonProps {
  sections: readonly Section[];
  findsRecords: boolean;
  palette: ReturnType<typeof useDialog<null>>;
}

/** Button of the palette; handles the keyboard shortcuts of the panel. */
export function PaletteButton({ sections, findsRecords, palette }: PaletteButtonProps) {
  const shortcuts = useDialog<null>();
  function onKeyDown(event: KeyboardEvent): void {
    const shortcut = readShortcut(event);
    if (shortcut === null) return;
    event.preventDefault();
    if (shortcut === 'save') saveOpenForm();
    else if (shortcut === 'shortcuts') shortcuts.open(null);
    else if (palette.state?.opened) palette.close();
    else palette.open(null);
  }
  const handler = useRef(onKeyDown);
  useEffect(() => {
    handler.current = onKeyDown;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handler.current(event);
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
          <Palette {...{ sections, findsRecords, ...frame }} />
        ))}
        {shortcuts.render((frame) => (
          <ShortcutsDialog {...frame} />
        ))}
      </Suspense>
    </>
  );
}
