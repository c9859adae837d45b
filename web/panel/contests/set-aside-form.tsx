import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { motive } from '../../../contracts/vote-groups.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { type VoteChoice, type VoteDecision, voteCount } from './vote-choice.ts';

interface SetAsideFormProps {
  contestId: number;
  choice: VoteChoice;
  opened: boolean;
  onClose(): void;
}

const texts: Readonly<Record<VoteDecision, { verb: string; done: string }>> = {
  set_aside: { verb: 'Apartar', done: 'apartado' },
  restore: { verb: 'Recuperar', done: 'recuperado' },
  release: { verb: 'Contar', done: 'contado' },
};

function effectOf({ count, kind }: VoteChoice): string {
  const votes = voteCount(count);
  const isOne = count === 1;
  if (kind === 'restore') {
    return `${votes} ${isOne ? 'volverá' : 'volverán'} a contar al instante, también en el sitio.`;
  }
  if (kind === 'release') {
    return `${votes} en revisión ${isOne ? 'contará' : 'contarán'} al instante, también en el sitio.`;
  }
  return (
    `${votes} ${isOne ? 'no contará' : 'no contarán'} desde este instante, tampoco en el sitio. ` +
    'Nada se borra: puede recuperarlos, y quien votó no puede votar otra vez.'
  );
}

/** Decides about votes with a reason, after telling the effect. */
export function SetAsideForm({ contestId, choice, opened, onClose }: SetAsideFormProps) {
  const queries = useQueryClient();
  const { kind, count, what, ...which } = choice;
  const { verb, done } = texts[kind];
  const form = useForm({
    initialValues: { motive: '' },
    validate: { motive: fieldCheck(motive) },
  });
  return (
    <FormDialog
      title={`${verb} votos`}
      opened={opened}
      onClose={onClose}
      form={form}
      send={(values) => {
        const params = { id: contestId };
        const body = { ...which, ...values };
        if (kind === 'release') {
          return call('POST /postulations/contest-votes/:id/release/', { params, body });
        }
        return call('POST /postulations/contest-votes/:id/set-aside/', {
          params,
          body: { ...body, is_set_aside: kind === 'set_aside' },
        });
      }}
      success={`Se han ${done} los votos correctamente.`}
      failure="Ha ocurrido un error, no se han podido cambiar los votos."
      onSaved={() => {
        // The counts of the contest and its record change too.
        void queries.invalidateQueries({ queryKey: ['contests'] });
        void queries.invalidateQueries({ queryKey: ['jury'] });
      }}
      submitLabel={`${verb} ${voteCount(count)}`}
      size="md"
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{what}</Text>
      <Text>{effectOf(choice)}</Text>
      <Textarea
        label="Motivo"
        description="Queda en la auditoría con su nombre."
        required
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...form.getInputProps('motive')}
      />
    </FormDialog>
  );
}
