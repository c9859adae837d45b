import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { motive } from '../../../contracts/vote-groups.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { type VoteChoice, voteCount } from './vote-choice.ts';

interface SetAsideFormProps {
  contestId: number;
  choice: VoteChoice;
  opened: boolean;
  onClose(): void;
}

function effectOf({ count, is_set_aside }: VoteChoice): string {
  const votes = voteCount(count);
  return is_set_aside
    ? `${votes} ${count === 1 ? 'dejará' : 'dejarán'} de contar al instante, también en el sitio. ` +
        'Nada se borra: puede recuperarlos, y quien votó no puede votar otra vez.'
    : `${votes} ${count === 1 ? 'volverá' : 'volverán'} a contar al instante, también en el sitio.`;
}

/** Sets votes aside with a reason, or brings them back, after telling the effect. */
export function SetAsideForm({ contestId, choice, opened, onClose }: SetAsideFormProps) {
  const queries = useQueryClient();
  const { is_set_aside, count, what, ...which } = choice;
  const form = useForm({
    initialValues: { motive: '' },
    validate: { motive: fieldCheck(motive) },
  });
  return (
    <FormDialog
      title={is_set_aside ? 'Apartar votos' : 'Recuperar votos'}
      opened={opened}
      onClose={onClose}
      form={form}
      send={(values) =>
        call('POST /postulations/contest-votes/:id/set-aside/', {
          params: { id: contestId },
          body: { ...which, ...values, is_set_aside },
        })
      }
      success={`Se han ${is_set_aside ? 'apartado' : 'recuperado'} los votos correctamente.`}
      failure="Ha ocurrido un error, no se han podido cambiar los votos."
      onSaved={() => {
        // The counts of the contest and its record change too.
        void queries.invalidateQueries({ queryKey: ['contests'] });
        void queries.invalidateQueries({ queryKey: ['jury'] });
      }}
      submitLabel={is_set_aside ? `Apartar ${voteCount(count)}` : `Recuperar ${voteCount(count)}`}
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
