import { Button, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import { addLayer } from '../ui/layers.ts';
import css from './ask-merge.module.css';
import table from './change-table.module.css';
import { Marked } from './change-table.tsx';
import { compareField, type Piece } from './compare-texts.ts';
import type { Values } from './fields.tsx';
import { type Conflict, showField } from './merge.ts';

interface MergeProps {
  conflicts: readonly Conflict[];
  /** Name of the account that saved meanwhile; empty if it is not known. */
  author: string;
  getLabel(name: string): string;
  show?: ((value: unknown) => string) | undefined;
  onChosen(chosen: Values): void;
  onCancel(): void;
}

function Choice({
  show = showField,
  conflict,
  author,
  label,
  isTheirs,
  onChange,
}: Pick<MergeProps, 'show'> & {
  conflict: Conflict;
  author: string;
  label: string;
  isTheirs: boolean;
  onChange(isTheirs: boolean): void;
}) {
  const { mine, theirs } = { mine: show(conflict.mine), theirs: show(conflict.theirs) };
  const comparison = compareField(conflict.name, theirs, mine);
  const whole = (text: string): Piece[] => [{ text, isMarked: false }];
  const sides = [
    { value: 'mine', title: 'Lo que escribí yo', text: mine, pieces: comparison?.to },
    {
      value: 'theirs',
      title: author === '' ? 'Lo que se guardó' : `Lo que guardó ${author}`,
      text: theirs,
      pieces: comparison?.from,
    },
  ];
  return (
    <Radio.Group
      label={label}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={(value) => onChange(value === 'theirs')}
    >
      <div className={css.sides}>
        {sides.map(({ value, title, text, pieces = whole(text) }) => (
          <Paper key={value} withBorder p="sm">
            <Radio value={value} label={title} />
            <Text
              className={`${table.value} ${css.text}`}
              mt="xs"
              size="sm"
              c={text === '' ? 'dimmed' : undefined}
            >
              {text === '' ? '(vacío)' : <Marked pieces={pieces} as="ins" />}
            </Text>
          </Paper>
        ))}
      </div>
    </Radio.Group>
  );
}

function MergeForm({ conflicts, author, getLabel, show, onChosen, onCancel }: MergeProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  function choose(name: string, isTheirs: boolean): void {
    const next = new Set(theirs);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTheirs(next);
  }
  const chosen = () =>
    Object.fromEntries(
      conflicts.map((one) => [one.name, theirs.has(one.name) ? one.theirs : one.mine]),
    );
  return (
    <Stack>
      <Text>
        {author === '' ? 'Otra persona' : author} guardó cambios en este registro mientras usted lo
        editaba. Elija qué queda en cada campo; los demás cambios de ambos se conservan. Lo
        subrayado falta en el otro texto.
      </Text>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.name}
          show={show}
          conflict={conflict}
          author={author}
          label={getLabel(conflict.name)}
          isTheirs={theirs.has(conflict.name)}
          onChange={(isTheirs) => choose(conflict.name, isTheirs)}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Seguir editando
        </Button>
        <Button onClick={() => onChosen(chosen())} data-autofocus>
          Guardar lo elegido
        </Button>
      </Group>
    </Stack>
  );
}

/**
 * Asks which value each field keeps that two people have changed. Resolves to null if the form is to
 * stay open instead.
 */
export function askMerge(
  question: Pick<MergeProps, 'conflicts' | 'author' | 'getLabel' | 'show'>,
): Promise<Values | null> {
  return new Promise((resolve) => {
    const end = (chosen: Values | null) => {
      resolve(chosen);
      modals.close(id);
    };
    const id = modals.open({
      title: 'Otra persona guardó este registro',
      size: '100%',
      closeOnEscape: false,
      closeButtonProps: { 'aria-label': 'Cerrar' },
      children: <MergeForm {...question} onChosen={end} onCancel={() => end(null)} />,
      onClose: () => {
        remove();
        resolve(null);
      },
    });
    const remove = addLayer(() => end(null));
  });
}
