import { Button, Group, NativeSelect, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconChevronLeft } from '../ui/icons.ts';
import { useCall } from '../ui/use-call.ts';
import {
  describeCommonTrait,
  formatVoteCount,
  getGroupTitle,
  type VoteChoice,
  type VoteGroup,
} from './vote-choice.ts';
import { VoteList } from './vote-list.tsx';

interface GroupVotesProps {
  contestId: number;
  group: VoteGroup;
  /** Other groups for the same competitor, with which it can be combined. */
  others: readonly VoteGroup[];
  onChange(choice: VoteChoice): void;
  onBack(): void;
}

/** Returns the moment of an input, which is Caracas time, in ISO 8601; undefined while it is empty. */
function toIso(local: string): string | undefined {
  return local === '' ? undefined : new Date(`${local}-04:00`).toISOString();
}

/** The votes of one group, or of the part that is also in another one and within a time. */
export function GroupVotes({ contestId, group, others, onChange, onBack }: GroupVotesProps) {
  const [alsoIndex, setAlsoIndex] = useState('');
  const [time, setTime] = useState({ from: '', until: '' });
  const otherGroup = others[Number(alsoIndex)];
  const { reason, key, plate } = group;
  const filter = {
    reason,
    key,
    plate,
    ...(alsoIndex !== '' && otherGroup
      ? { also_reason: otherGroup.reason, also_key: otherGroup.key }
      : {}),
    from: toIso(time.from),
    until: toIso(time.until),
  };
  const query = { ...filter, set_aside: false, page_size: 1 };
  const countQuery = useCall(
    ['contests', contestId, 'votes', query],
    'GET /postulations/contest-votes/:id/',
    { params: { id: contestId }, query },
  );
  const count = countQuery.data?.count ?? 0;
  const description = [
    getGroupTitle(group),
    ...(alsoIndex !== '' && otherGroup ? [describeCommonTrait(otherGroup)] : []),
  ].join(', ');
  const timeInput = (name: 'from' | 'until', label: string) => (
    <TextInput
      type="datetime-local"
      label={label}
      value={time[name]}
      onChange={(event) => setTime({ ...time, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <ButtonWithIcon icon={IconChevronLeft} mb="md" onClick={onBack}>
        Volver a los grupos
      </ButtonWithIcon>
      <Title order={3} size="h5" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {getGroupTitle(group)}
      </Title>
      <Group align="end" mb="sm">
        <NativeSelect
          label="Y además"
          value={alsoIndex}
          onChange={(event) => setAlsoIndex(event.currentTarget.value)}
          data={[
            { value: '', label: 'Todos los del grupo' },
            ...others.map((item, index) => ({
              value: String(index),
              label: describeCommonTrait(item),
            })),
          ]}
        />
        {timeInput('from', 'Desde')}
        {timeInput('until', 'Hasta')}
        <Button
          variant="default"
          disabled={count === 0}
          onClick={() => onChange({ ...filter, kind: 'set_aside', count, label: description })}
        >
          Apartar {formatVoteCount(count)}
        </Button>
      </Group>
      <VoteList
        contestId={contestId}
        filter={filter}
        empty="Ningún voto es de todos estos grupos."
      />
    </>
  );
}
