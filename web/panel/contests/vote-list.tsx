import { Text } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { defineResource, type RecordDialogProps } from '../kit/resource.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { showTime } from '../ui/show-time.ts';
import { SetAsideForm } from './set-aside-form.tsx';
import { choiceOfVote, type PublicVote, type VoteGroup } from './vote-choice.ts';

interface VoteListProps {
  contestId: number;
  filter: {
    reason?: VoteGroup['reason'];
    key?: string;
    plate?: number | undefined;
    set_aside?: boolean;
  };
  empty: string;
}

function Details({ address, is_set_aside, set_aside_by, set_aside_reason }: PublicVote) {
  return (
    <>
      <Text size="sm" c="dimmed" fw={400}>
        {address}
      </Text>
      {is_set_aside ? (
        <Text size="sm" fw={400}>
          Apartado por {set_aside_by}: {set_aside_reason}
        </Text>
      ) : null}
    </>
  );
}

function votesOf({ contestId, filter, empty }: VoteListProps) {
  return defineResource({
    key: ['contests', contestId, 'votes', filter],
    calls: { list: 'GET /postulations/contest-votes/:id/' },
    listInput: { params: { id: contestId }, query: filter },
    paging: 'plain',
    noun: { one: 'voto', many: 'votos', gender: 'm' },
    title: 'Votos',
    name: ({ email }) => email,
    texts: { emptyTitle: 'Sin votos', empty },
    columns: [
      { label: 'Correo', isRowHead: true, text: ({ email }) => email, more: Details },
      {
        label: 'Competidor',
        from: 'sm',
        text: ({ plate_aka }) => plate_aka,
        narrow: ({ plate_aka }) => `por ${plate_aka}`,
      },
      { label: 'Cuándo', from: 'sm', text: ({ created_at }) => showTime(created_at) },
    ],
    iconActions: ({ email, is_set_aside }) => [
      is_set_aside
        ? { label: `Recuperar el voto de ${email}`, icon: IconArchiveOff, dialog: 'change' }
        : { label: `Apartar el voto de ${email}`, icon: IconArchive, dialog: 'change' },
    ],
    dialogs: {
      change: ({ item, opened, onClose }: RecordDialogProps<PublicVote>) => (
        <SetAsideForm
          contestId={contestId}
          choice={choiceOfVote(item)}
          opened={opened}
          onClose={onClose}
        />
      ),
    },
  });
}

/** Public votes of a contest, newest first. */
export function VoteList({ contestId, filter, empty }: VoteListProps) {
  const { reason, key, plate, set_aside } = filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter by its values
  const votes = useMemo(
    () => votesOf({ contestId, filter, empty }),
    [contestId, reason, key, plate, set_aside, empty],
  );
  return <ResourceSection resource={votes} isLocal />;
}
