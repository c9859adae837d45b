import { Button, Text } from '@mantine/core';
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
}

/** A judge's button for an applicant, or why there is none. */
export function SelectButton(props: SelectButtonProps) {
  const { applicant, isOwn, bounds, isBusy, size = 'md', onSelect } = props;
  if (applicant.is_withdrawn) {
    return (
      <Text role="status" fw={600} ta="center">
        Este postulado se retiró.
      </Text>
    );
  }
  if (isOwn || (bounds && isAtLimit(bounds))) {
    return (
      <Text role="status" fw={600} ta="center" c={isOwn ? 'var(--ok)' : undefined}>
        {isOwn ? applicantTexts.own : LIMIT_REACHED}
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
