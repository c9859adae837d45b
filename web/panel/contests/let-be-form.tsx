import { Text } from '@mantine/core';
import type { DialogProps } from '../kit/form-dialog.tsx';
import { call } from '../ui/client.ts';
import { MotiveForm } from './motive-form.tsx';
import { groupTitle, type VoteGroup, voteCount } from './vote-choice.ts';

interface LetBeFormProps extends DialogProps {
  contestId: number;
  group: VoteGroup;
}

/** Lets a group of votes be, with a reason. */
export function LetBeForm({ contestId, group, ...dialog }: LetBeFormProps) {
  const { reason, key, plate } = group;
  return (
    <MotiveForm
      {...dialog}
      title="Dejar los votos"
      description="Por ejemplo: una escuela con un solo internet."
      send={(values) =>
        call('POST /postulations/vote-groups/:id/let-be/', {
          params: { id: contestId },
          body: { reason, key, plate, ...values },
        })
      }
      success="La decisión ha sido guardada."
      failure="Ha ocurrido un error, no se ha podido guardar la decisión."
      submitLabel="Dejarlos"
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{groupTitle(group)}</Text>
      <Text>
        {group.waiting > 0
          ? `Los ${voteCount(group.waiting)} en revisión contarán desde ahora, y los demás siguen contando.`
          : 'Los votos siguen contando.'}{' '}
        La decisión queda en el registro del concurso.
      </Text>
    </MotiveForm>
  );
}
