import { Alert, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { labelled } from '../../../contracts/fields.ts';
import { reasonText, type VoteFilter } from '../../../contracts/vote-desk.ts';
import { longField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { call } from '../ui/client.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { formatVoteCount, hasContactData } from './vote-texts.ts';

/** Votes that are set aside or counted again together: those named, or those of a filter. */
export interface VoteDecision extends VoteFilter {
  votes?: number[];
  is_set_aside: boolean;
  /** How many are to change. */
  count: number;
}

const fields = {
  motive: longField(
    labelled(
      'Motivo',
      reasonText(),
      'Se publica con el resultado y en la lista, sin su nombre; la auditoría lo tiene.',
    ),
    { rows: [2, 14] },
  ),
};

/** Asks for the reason of a decision, after telling its effect. */
export function DecisionForm({
  contestId,
  decision,
  onDone,
  ...dialog
}: DialogProps & { contestId: number; decision: VoteDecision; onDone(): void }) {
  const queries = useQueryClient();
  const { count, is_set_aside, ...selection } = decision;
  const votes = formatVoteCount(count);
  const effect = is_set_aside
    ? `${votes} no ${count === 1 ? 'contará' : 'contarán'} desde este instante, tampoco en el sitio. Nada se borra: puede devolverlos, y quien votó no puede votar otra vez.`
    : `${votes} ${count === 1 ? 'volverá' : 'volverán'} a contar al instante, también en el sitio.`;
  return (
    <FieldsDialog
      {...dialog}
      title={is_set_aside ? 'Apartar votos' : 'Devolver votos'}
      fields={fields}
      send={({ motive }) =>
        call('POST /postulations/contest-votes/:id/set-aside/', {
          params: { id: contestId },
          body: { ...selection, is_set_aside, motive: String(motive) },
        })
      }
      onSaved={() => {
        onDone();
        // The counts of the contest and its result change too.
        for (const key of ['contests', 'jury']) {
          void queries.invalidateQueries({ queryKey: [key] });
        }
      }}
      success={`Los votos se han ${is_set_aside ? 'apartado' : 'devuelto'}.`}
      failure="Ha ocurrido un error, no se han podido cambiar los votos."
      submitLabel={`${is_set_aside ? 'Apartar' : 'Devolver'} ${votes}`}
      size="md"
      below={({ motive }) =>
        hasContactData(String(motive ?? '')) ? (
          <Alert color="red" role="alert" title="Esto lo leerá cualquiera">
            Parece que el motivo tiene un correo o un teléfono. Quítelo antes de enviar.
          </Alert>
        ) : null
      }
    >
      <Text>{effect}</Text>
    </FieldsDialog>
  );
}
