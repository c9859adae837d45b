import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { motive } from '../../../contracts/vote-groups.ts';
import { type DialogProps, FormDialog } from '../kit/form-dialog.tsx';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { groupTitle, type VoteGroup, voteCount } from './vote-choice.ts';

interface LetBeFormProps extends DialogProps {
  contestId: number;
  group: VoteGroup;
}

/** Lets a group of votes be, with a reason. */
export function LetBeForm({ contestId, group, opened, onClose }: LetBeFormProps) {
  const queries = useQueryClient();
  const { reason, key, plate } = group;
  const form = useForm({
    initialValues: { motive: '' },
    validate: { motive: fieldCheck(motive) },
  });
  return (
    <FormDialog
      title="Dejar los votos"
      opened={opened}
      onClose={onClose}
      form={form}
      send={(values) =>
        call('POST /postulations/vote-groups/:id/let-be/', {
          params: { id: contestId },
          body: { reason, key, plate, ...values },
        })
      }
      success="La decisión ha sido guardada."
      failure="Ha ocurrido un error, no se ha podido guardar la decisión."
      onSaved={() => void queries.invalidateQueries({ queryKey: ['contests'] })}
      submitLabel="Dejarlos"
      size="md"
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{groupTitle(group)}</Text>
      <Text>
        {group.waiting > 0
          ? `Los ${voteCount(group.waiting)} en revisión contarán desde ahora, y los demás siguen contando.`
          : 'Los votos siguen contando.'}{' '}
        La decisión queda en el registro del concurso.
      </Text>
      <Textarea
        label="Motivo"
        description="Por ejemplo: una escuela con un solo internet."
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
