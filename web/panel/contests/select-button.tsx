import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { LIMIT_REACHED } from '../../../contracts/jury.ts';
import { applicantTexts } from './contest-texts.ts';
import { type Bounds, isAtLimit } from './jury-figures.tsx';

interface SelectButtonProps {
  applicant: ApplicantItem;
  isOwn: boolean;
  bounds: Bounds | undefined;
  isBusy: boolean;
  size?: 'md' | 'xl';
  onSelect(): void;
  onWithdraw(): void;
}

/** A judge's button that selects an applicant or withdraws the selection, or why there is none. */
export function SelectButton(props: SelectButtonProps) {
  const { applicant, isOwn, bounds, isBusy, size = 'md', onSelect, onWithdraw } = props;
  if (applicant.is_withdrawn) {
    return (
      <Text role="status" fw={600} ta="center">
        Este postulado se retiró.
      </Text>
    );
  }
  if (isOwn) {
    return (
      <Group gap="xs" justify="center">
        <Text role="status" fw={600} ta="center" c="var(--ok)">
          {applicantTexts.own}
        </Text>
        <Button
          variant="default"
          loading={isBusy}
          aria-label={`Quitar la selección de ${applicant.plate_aka}`}
          onClick={onWithdraw}
        >
          Quitar
        </Button>
      </Group>
    );
  }
  if (bounds && isAtLimit(bounds)) {
    return (
      <Text role="status" fw={600} ta="center">
        {LIMIT_REACHED}
      </Text>
    );
  }
  return (
    <Button
      fullWidth
      h={size === 'xl' ? 64 : 52}
      fz="md"
      loading={isBusy}
      disabled={bounds === undefined}
      leftSection={<IconCheck size={22} aria-hidden />}
      aria-label={`Seleccionar a ${applicant.plate_aka}`}
      onClick={onSelect}
    >
      Seleccionar
    </Button>
  );
}
