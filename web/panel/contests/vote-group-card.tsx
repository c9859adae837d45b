import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { CONSPICUOUS_SCORE } from '../../../contracts/vote-groups.ts';
import { showTime } from '../ui/show-time.ts';
import {
  formatVoteCount,
  getGroupTitle,
  signalTexts,
  toGroupChoice,
  type VoteChoice,
  type VoteGroup,
} from './vote-choice.ts';

interface VoteGroupCardProps {
  group: VoteGroup;
  onOpen(): void;
  onChange(choice: VoteChoice): void;
  onDismiss(): void;
}

function GroupFacts({ group }: { group: VoteGroup }) {
  const { count, expected, set_aside, waiting, first_at, last_at, verdict } = group;
  return (
    <>
      <Text size="sm">
        {formatVoteCount(count)}, donde se esperarían {expected}
        {set_aside > 0 ? ` · ${set_aside} apartados` : ''}
        {waiting > 0 ? ` · ${waiting} en revisión` : ''}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        Del {showTime(first_at)} al {showTime(last_at)}
      </Text>
      {verdict === null ? null : (
        <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {verdict.by} los dejó: {verdict.motive}
        </Text>
      )}
    </>
  );
}

/** A group of votes with its signals, and what staff can do with it. */
export function VoteGroupCard({ group, onOpen, onChange, onDismiss }: VoteGroupCardProps) {
  const { count, set_aside, waiting, score, signals, verdict } = group;
  const title = getGroupTitle(group);
  return (
    <Paper withBorder p="md" component="article" aria-label={title}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <Badge
          variant="outline"
          color={score >= CONSPICUOUS_SCORE ? 'red' : 'gray'}
          c={score >= CONSPICUOUS_SCORE ? 'red' : 'var(--ink)'}
          style={{ flex: 'none' }}
        >
          {score} de 100
        </Badge>
      </Group>
      <GroupFacts group={group} />
      <Group gap="xs" mb="sm">
        {signals.map((signal) => (
          <Badge key={signal} variant="light" color="gray" c="var(--ink)" tt="none">
            {signalTexts[signal]}
          </Badge>
        ))}
      </Group>
      <Group gap="xs">
        <Button variant="default" onClick={onOpen}>
          Ver votos
        </Button>
        {set_aside < count ? (
          <Button variant="default" onClick={() => onChange(toGroupChoice(group, 'set_aside'))}>
            Apartar
          </Button>
        ) : null}
        {set_aside > 0 ? (
          <Button variant="default" onClick={() => onChange(toGroupChoice(group, 'restore'))}>
            Recuperar
          </Button>
        ) : null}
        {(verdict === null && set_aside < count) || waiting > 0 ? (
          <Button variant="default" onClick={onDismiss}>
            Dejar
          </Button>
        ) : null}
      </Group>
    </Paper>
  );
}
