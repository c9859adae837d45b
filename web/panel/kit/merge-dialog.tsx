import { Button, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import { addLayer } from '../ui/layers.ts';
import { readSession } from '../ui/session.ts';
import table from './change-table.module.css';
import { Marked } from './change-table.tsx';
import { compareField, type TextPart } from './compare-texts.ts';
import type { Values } from './fields.tsx';
import { type Conflict, showField } from './merge.ts';
import css from './merge-dialog.module.css';

interface MergeProps {
  conflicts: readonly Conflict[];
  /** Name of the account that saved meanwhile; empty if it is not known. */
  author: string;
  /** Whether theirs is a draft from before, and not what was saved. */
  isDraft?: boolean;
  getLabel(name: string): string;
  show?: ((value: unknown) => string) | undefined;
  onChosen(chosen: Values): void;
  onCancel(): void;
}

/** Who wrote the other text, in title, sentence and choice. */
function texts({ author, isDraft = false }: Pick<MergeProps, 'author' | 'isDraft'>) {
  const isOwn = author !== '' && author === readSession()?.userName;
  if (isDraft) {
    return {
      title: 'Usted ya escribió en los mismos campos',
      cause: `Los cambios sin guardar de ${author} también tienen estos campos.`,
      theirs: isOwn ? 'Lo que había escrito antes' : `Lo que escribió ${author}`,
    };
  }
  if (isOwn) {
    return {
      title: 'Usted guardó este registro en otra ventana',
      cause: 'Usted guardó cambios en este registro en otra ventana mientras lo editaba en esta.',
      theirs: 'Lo que guardó en la otra ventana',
    };
  }
  return {
    title: 'Otra persona guardó este registro',
    cause: `${author || 'Otra persona'} guardó cambios en este registro mientras usted lo editaba.`,
    theirs: author === '' ? 'Lo que se guardó' : `Lo que guardó ${author}`,
  };
}

function Choice({
  show = showField,
  conflict,
  title,
  label,
  isTheirs,
  onChange,
}: Pick<MergeProps, 'show'> & {
  conflict: Conflict;
  /** Says whose the other text is. */
  title: string;
  label: string;
  isTheirs: boolean;
  onChange(isTheirs: boolean): void;
}) {
  const { mine, theirs } = { mine: show(conflict.mine), theirs: show(conflict.theirs) };
  const comparison = compareField(conflict.name, theirs, mine);
  const toSinglePiece = (text: string): TextPart[] => [{ text, isMarked: false }];
  const sides = [
    { value: 'mine', title: 'Lo que escribí yo', text: mine, pieces: comparison?.to },
    {
      value: 'theirs',
      title,
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
        {sides.map(({ value, title, text, pieces = toSinglePiece(text) }) => (
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

function MergeForm(props: MergeProps) {
  const { conflicts, getLabel, show, onChosen, onCancel } = props;
  const { cause, theirs: title } = texts(props);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  function chooseValue(name: string, isTheirs: boolean): void {
    const next = new Set(theirs);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTheirs(next);
  }
  const getChosenValues = () =>
    Object.fromEntries(
      conflicts.map((conflict) => [
        conflict.name,
        theirs.has(conflict.name) ? conflict.theirs : conflict.mine,
      ]),
    );
  return (
    <Stack>
      <Text>
        {cause} Elija qué queda en cada campo; los demás cambios de ambos se conservan. Lo subrayado
        falta en el otro texto.
      </Text>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.name}
          show={show}
          conflict={conflict}
          title={title}
          label={getLabel(conflict.name)}
          isTheirs={theirs.has(conflict.name)}
          onChange={(isTheirs) => chooseValue(conflict.name, isTheirs)}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Seguir editando
        </Button>
        <Button onClick={() => onChosen(getChosenValues())} data-autofocus>
          {props.isDraft ? 'Seguir con lo elegido' : 'Guardar lo elegido'}
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks what a field keeps that was changed twice. Resolves to null to go back to the form. */
export function openMergeDialog(
  question: Pick<MergeProps, 'conflicts' | 'author' | 'isDraft' | 'getLabel' | 'show'>,
): Promise<Values | null> {
  return new Promise((resolve) => {
    const close = (chosen: Values | null) => {
      resolve(chosen);
      modals.close(id);
    };
    const id = modals.open({
      title: texts(question).title,
      size: '100%',
      closeOnEscape: false,
      closeButtonProps: { 'aria-label': 'Cerrar' },
      children: <MergeForm {...question} onChosen={close} onCancel={() => close(null)} />,
      onClose: () => {
        remove();
        resolve(null);
      },
    });
    const remove = addLayer(() => close(null));
  });
}
