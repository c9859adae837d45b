import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { defineResource } from '../kit/resource.ts';
import type { RecordDialogProps } from '../kit/resource-parts.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { IconArchive, IconArchiveOff, IconCheck } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import {
  type PublicVote,
  toVoteChoice,
  type VoteChoice,
  type VoteDecision,
} from './vote-choice.ts';
import { SetAsideForm } from './vote-decisions.tsx';

interface VoteListProps {
  contestId: number;
  filter: Omit<VoteChoice, 'vote' | 'kind' | 'count' | 'label'> & {
    set_aside?: boolean;
    waiting?: boolean;
  };
  empty: string;
}

/** Address and state of a vote, below its mailbox. */
function VoteDetails(vote: PublicVote) {
  const { address, is_set_aside, set_aside_by, set_aside_reason, is_unchecked } = vote;
  const { is_waiting, held_score, released_by, released_reason } = vote;
  return (
    <>
      <Text size="sm" c="dimmed" fw={400}>
        {address}
        {is_unchecked ? ' · sin captcha' : ''}
      </Text>
      {is_set_aside ? (
        <Text size="sm" fw={400}>
          Apartado por {set_aside_by}: {set_aside_reason}
        </Text>
      ) : null}
      {is_waiting ? (
        <Text size="sm" fw={400}>
          En revisión: {held_score} de 100
        </Text>
      ) : null}
      {released_by && !is_set_aside ? (
        <Text size="sm" fw={400}>
          Lo contó {released_by}: {released_reason}
        </Text>
      ) : null}
    </>
  );
}

/** A vote with a ticket has no e-mail. */
function formatVoter({ email, id }: PublicVote): string {
  return email || `boleta (voto ${id})`;
}

function createVoteResource({ contestId, filter, empty }: VoteListProps) {
  const createDecisionDialog =
    (kind: VoteDecision) =>
    ({ item, opened, onClose }: RecordDialogProps<PublicVote>) => (
      <SetAsideForm
        contestId={contestId}
        choice={toVoteChoice(item, kind)}
        opened={opened}
        onClose={onClose}
      />
    );
  return defineResource({
    key: ['contests', contestId, 'votes', filter],
    calls: { list: 'GET /postulations/contest-votes/:id/' },
    scope: { params: { id: contestId }, query: filter },
    paging: 'plain',
    noun: { singular: 'voto', plural: 'votos', gender: 'm' },
    title: 'Votos',
    name: formatVoter,
    texts: { emptyTitle: 'Sin votos', empty },
    columns: [
      { label: 'Correo', isRowHead: true, text: formatVoter, more: VoteDetails },
      {
        label: 'Competidor',
        from: 'sm',
        text: ({ plate_aka }) => plate_aka,
        narrow: ({ plate_aka }) => `por ${plate_aka}`,
      },
      { label: 'Cuándo', from: 'sm', text: ({ created_at }) => showTime(created_at) },
    ],
    actions: (vote) => [
      ...(vote.is_waiting
        ? [{ label: `Contar el voto de ${formatVoter(vote)}`, icon: IconCheck, dialog: 'release' }]
        : []),
      vote.is_set_aside
        ? {
            label: `Recuperar el voto de ${formatVoter(vote)}`,
            icon: IconArchiveOff,
            dialog: 'restore',
          }
        : {
            label: `Apartar el voto de ${formatVoter(vote)}`,
            icon: IconArchive,
            dialog: 'set_aside',
          },
    ],
    dialogs: {
      set_aside: createDecisionDialog('set_aside'),
      restore: createDecisionDialog('restore'),
      release: createDecisionDialog('release'),
    },
  });
}

/** Public votes of a contest, newest first. */
export function VoteList({ contestId, filter, empty }: VoteListProps) {
  const values = JSON.stringify(filter);
  const votes = useMemo(
    () => createVoteResource({ contestId, filter: JSON.parse(values), empty }),
    [contestId, values, empty],
  );
  return <ResourceSection resource={votes} isLocal />;
}
