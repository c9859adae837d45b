import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { useMaybe } from './use-maybe.ts';

interface MaybeButtonProps {
  applicant: ApplicantItem;
  /** As an icon, in the row of a table. */
  isIcon?: boolean;
}

/** Puts an applicant on the judge's private list, or takes it off. */
export function MaybeButton({ applicant, isIcon = false }: MaybeButtonProps) {
  const { isOn, isBusy, toggle } = useMaybe(applicant);
  const Icon = isOn ? IconBookmarkFilled : IconBookmark;
  const label = `Tal vez: ${applicant.plate_aka}`;
  const state = { 'aria-pressed': isOn, 'aria-label': label, loading: isBusy };
  const icon = <Icon size={20} aria-hidden />;
  const onClick = () => void toggle();
  return isIcon ? (
    <ActionIcon
      {...state}
      variant="subtle"
      color={isOn ? 'dark' : 'gray'}
      size={44}
      title="Tal vez"
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  ) : (
    <Button
      {...state}
      variant={isOn ? 'filled' : 'default'}
      color="dark"
      leftSection={icon}
      onClick={onClick}
    >
      Tal vez
    </Button>
  );
}
