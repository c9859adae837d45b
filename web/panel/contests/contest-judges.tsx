import { Button, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { useSave } from '../kit/fields/use-save.ts';
import { call } from '../ui/client.ts';
import { useUnsavedWarning } from '../ui/unsaved-input.ts';
import { useCall } from '../ui/use-call.ts';
import { juryKey } from './use-jury.ts';

const NOT_LISTED = 'Ha ocurrido un error, no se han podido cargar los jueces.';

type Judges = Reply<'GET /postulations/contest-judges/:id/'>;

function Choice({ contestId, judges }: { contestId: number; judges: Judges }) {
  const queries = useQueryClient();
  const assigned = judges.filter((judge) => judge.is_assigned).map(({ id }) => String(id));
  const [selected, setSelected] = useState(assigned);
  const isChanged = new Set(selected).symmetricDifference(new Set(assigned)).size > 0;
  useUnsavedWarning(isChanged);
  const { isBusy, save } = useSave({
    success: 'Los jueces han sido guardados.',
    failure: 'Ha ocurrido un error, no se han podido guardar los jueces.',
    onSaved: () => void queries.invalidateQueries({ queryKey: juryKey }),
  });
  const input = { params: { id: contestId }, body: { judges: selected.map(Number) } };
  return (
    <Stack gap="sm" mb="lg" align="start">
      <Title order={3} size="h4">
        Jueces de este concurso
      </Title>
      <Text size="sm">Sin ninguno marcado cuentan todos los jueces activos.</Text>
      <Checkbox.Group value={selected} onChange={setSelected} aria-label="Jueces de este concurso">
        <Stack gap="xs">
          {judges.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button
        variant={isChanged ? 'filled' : 'default'}
        loading={isBusy}
        onClick={() => void save(() => call('PUT /postulations/contest-judges/:id/', input))}
      >
        Guardar jueces
      </Button>
    </Stack>
  );
}

/** The judges of a contest, to be chosen. */
export function ContestJudges({ contestId }: { contestId: number }) {
  const params = { id: contestId };
  const key = [...juryKey, 'assigned', contestId];
  const query = useCall(key, 'GET /postulations/contest-judges/:id/', { params });
  return (
    <QueryView query={query} failed={NOT_LISTED}>
      {(judges) => (judges.length === 0 ? null : <Choice contestId={contestId} judges={judges} />)}
    </QueryView>
  );
}
