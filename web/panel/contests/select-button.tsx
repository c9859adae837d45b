import { Button, Group, Text } from '@mantine/core';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { LIMIT_REACHED, RECUSED } from '../../../contracts/jury.ts';
import { IconCheck } from '../ui/icons.ts';
import { applicantTexts } from './contest-texts.ts';
import { isAtLimit, type JuryStatus } from './jury-figures.tsx';
import { useIsRecused } from './use-jury.ts';

/** A judge's button that selects an applicant or withdraws the selection; a text where neither is possible. */
export function SelectButton(props: {
  applicant: ApplicantItem;
  isOwn: boolean;
  status: JuryStatus | undefined;
  isBusy: boolean;
  size?: 'md' | 'xl';
  onSelect(): void;
  onWithdraw(): void;
}) {
  const { applicant, isOwn, status, isBusy, size = 'md', onSelect, onWithdraw } = props;
  const isRecused = useIsRecused(applicant);
  if (applicant.is_withdrawn || isRecused) {
    return (
      <Text role="status" fw={600} ta="center">
        {isRecused ? RECUSED : 'Este postulado se retiró.'}
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
  if (status && isAtLimit(status)) {
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
      disabled={status === undefined}
      leftSection={<IconCheck size={22} aria-hidden />}
      aria-label={`Seleccionar a ${applicant.plate_aka}`}
      onClick={onSelect}
    >
      Seleccionar
    </Button>
  );
}
