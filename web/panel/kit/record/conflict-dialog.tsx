import { Button, Group, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldConflict } from '../../../../contracts/edits.ts';
import { findContentResource } from '../../../../contracts/kinds.ts';
import { askInDialog } from '../fields/ask-in-dialog.tsx';
import { fieldLabel } from './audit-labels.ts';
import table from './change-table.module.css';
import { compareField, Marked, type TextPart } from './compare-texts.tsx';
import { showField } from './record-changes.ts';

/** A field that was changed since it was typed. */
interface Conflict extends FieldConflict {
  /** The call that changes its record. */
  call: string;
  mine: unknown;
  label?: string | undefined;
}

type Side = 'mine' | 'stored';

interface ChoiceProps {
  conflict: Conflict;
  side: Side;
  onChange(side: Side): void;
}

function Choice({ conflict, side, onChange }: ChoiceProps) {
  const {
    field,
    changed_by,
    label = fieldLabel(field, findContentResource(conflict.call)),
  } = conflict;
  const [mine, stored] = [showField(conflict.mine), showField(conflict.stored)];
  const comparison = compareField(field, stored, mine);
  const whole = (text: string): TextPart[] => [{ text, isMarked: false }];
  const storedTitle = changed_by ? `Lo que guardó ${changed_by}` : 'Lo que se guardó';
  const sides = [
    { value: 'mine', title: 'Lo que escribí yo', text: mine, pieces: comparison?.to },
    { value: 'stored', title: storedTitle, text: stored, pieces: comparison?.from },
  ];
  return (
    <Radio.Group label={label} value={side} onChange={(value) => onChange(value as Side)}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
        {sides.map(({ value, title, text, pieces = whole(text) }) => (
          <Paper key={value} withBorder p="sm">
            <Radio value={value} label={title} />
            <Text
              className={table.value}
              style={{ overflowWrap: 'anywhere' }}
              mt="xs"
              size="sm"
              c={text === '' ? 'dimmed' : undefined}
            >
              {text === '' ? '(vacío)' : <Marked pieces={pieces} as="ins" />}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

interface ConflictFormProps {
  conflicts: readonly Conflict[];
  onChosen(sides: readonly Side[] | null): void;
}

function ConflictForm({ conflicts, onChosen }: ConflictFormProps) {
  const [sides, setSides] = useState<readonly Side[]>(conflicts.map(() => 'mine'));
  const author = conflicts.find(({ changed_by }) => changed_by !== '')?.changed_by;
  return (
    <Stack>
      <Text>
        {author ?? 'Otra persona'} guardó estos campos después de que se escribieron aquí. Elija qué
        queda en cada uno. Lo subrayado falta en el otro texto.
      </Text>
      {conflicts.map((conflict, index) => (
        <Choice
          key={`${conflict.change} ${conflict.field}`}
          conflict={conflict}
          side={sides[index] ?? 'mine'}
          onChange={(side) => setSides(sides.with(index, side))}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onChosen(null)}>
          Seguir editando
        </Button>
        <Button onClick={() => onChosen(sides)} data-autofocus>
          Guardar lo elegido
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks what fields keep that were changed since they were typed. Resolves to null to go back to the form. */
export function openConflictDialog(
  conflicts: readonly Conflict[],
): Promise<readonly Side[] | null> {
  const dialog = { title: 'Otra persona guardó este registro', size: '100%' };
  return askInDialog<readonly Side[]>(dialog, (answer) => (
    <ConflictForm conflicts={conflicts} onChosen={answer} />
  ));
}
