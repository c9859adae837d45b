import { List, Text } from '@mantine/core';
import type { Reply } from '../../../contracts/calls.ts';
import type { ContestItem } from '../../../contracts/contests.ts';
import { alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { reasonText } from '../ui/field-errors.ts';
import { contestTexts } from './contest-texts.ts';

type Selected = Reply<'GET /postulations/votes/2/'>;

function noneReason({ judges }: Selected): string {
  return judges === 0
    ? 'No hay jueces activos, así que nadie está seleccionado.'
    : `Ningún postulado tiene el voto de los ${judges} jueces activos.`;
}

function CompetitorNames({ items }: { items: Selected['items'] }) {
  return (
    <List mah={260} style={{ overflowY: 'auto' }} tabIndex={0} aria-label="Competidores">
      {items.map(({ plate_id, plate }) => (
        <List.Item key={plate_id} style={{ overflowWrap: 'anywhere' }}>
          {plate.aka} · {plate.city}
        </List.Item>
      ))}
    </List>
  );
}

function VotingEffects({ contest, selected }: { contest: ContestItem; selected: Selected }) {
  const { items } = selected;
  return (
    <>
      {items.length === 0 ? <Text>{noneReason(selected)}</Text> : <CompetitorNames items={items} />}
      {contest.public_votes > 0 ? (
        <Text mt="sm">Quienes ya tienen votos del público siguen compitiendo.</Text>
      ) : null}
      {items.length > 0 ? (
        <Text mt="sm">Desde ese momento la lista no cambia, aunque cambien los jueces.</Text>
      ) : null}
    </>
  );
}

/** Asks whether to open the voting, with the applicants who will compete or why there are none. */
export async function confirmVoting(contest: ContestItem): Promise<boolean> {
  try {
    const query = { postu: contest.id };
    const selected = await call('GET /postulations/votes/2/', { query });
    const count = selected.items.length;
    const who = count === 1 ? 'Competirá 1 postulado:' : `Competirán ${count} postulados:`;
    return await ask({
      title: `Abrir la votación de “${contest.event_name}”`,
      text: count === 0 ? 'La votación se abriría sin competidores.' : who,
      loss: <VotingEffects contest={contest} selected={selected} />,
      confirm: count === 0 ? 'Abrir sin competidores' : 'Abrir la votación',
      isHarmless: count > 0,
    });
  } catch (error) {
    alertWarning(reasonText(error, contestTexts.notChanged), contestTexts.denied);
    return false;
  }
}
