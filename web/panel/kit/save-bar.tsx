import { Button, Group, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { confirmDiscard } from '../ui/confirm.tsx';
import css from './record-page.module.css';
import { usePreservedFocus } from './use-save.ts';
import type { UnsavedTabs } from './use-unsaved-tabs.ts';

interface SaveBarProps {
  unsaved: UnsavedTabs;
  /** Names of the tabs with unsaved input. */
  labels: readonly string[];
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' });

/** Bar below the tabs of a record: which have unsaved input, and the buttons that end it for all. */
export function SaveBar({ unsaved, labels }: SaveBarProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    void unsaved.saveAll();
  }
  const isDirty = labels.length > 0;
  usePreservedFocus(unsaved.isSaving);
  return (
    <form onSubmit={submit} className={css.bar}>
      <Text size="sm" role="status" mr="auto">
        {isDirty ? `Hay cambios sin guardar en ${listed.format(labels)}.` : 'Sin cambios.'}
      </Text>
      <Group gap="xs">
        {isDirty ? (
          <Button
            variant="default"
            onClick={() => void confirmDiscard(true, unsaved.discardAll)}
            disabled={unsaved.isSaving}
          >
            Descartar cambios
          </Button>
        ) : null}
        <Button type="submit" loading={unsaved.isSaving}>
          Guardar
        </Button>
      </Group>
    </form>
  );
}
