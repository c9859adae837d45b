import { Text } from '@mantine/core';
import type { DialogProps } from '../kit/form-dialog.tsx';
import { call } from '../ui/client.ts';
import { MotiveForm } from './motive-form.tsx';
import { type VoteChoice, type VoteDecision, voteCount } from './vote-choice.ts';

interface SetAsideFormProps extends DialogProps {
  contestId: number;
  choice: VoteChoice;
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
export function SetAsideForm({ contestId, choice, ...dialog }: SetAsideFormProps) {
  const { kind, count, what, ...which } = choice;
  const { verb, done } = texts[kind];
  return (
    <MotiveForm
      {...dialog}
      title={`${verb} votos`}
      description="Queda en la auditoría con su nombre."
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
      submitLabel={`${verb} ${voteCount(count)}`}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{what}</Text>
      <Text>{effectOf(choice)}</Text>
    </MotiveForm>
  );
}
