import { ActionIcon, Center, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { IconChevronLeft, IconChevronRight } from '../ui/icons.ts';
import { useSession } from '../ui/session.ts';
import type { JuryStatus } from './jury-figures.tsx';
import css from './review.module.css';
import { SelectButton } from './select-button.tsx';
import type { Review } from './use-review.ts';
import { useSelection } from './use-selection.ts';

interface StepsProps {
  review: Review;
  status: JuryStatus | undefined;
}

/** Previous, the judge's selection (for staff how many judges selected), next. */
export function ReviewSteps({ review, status }: StepsProps) {
  const { userId, isJudge } = useSession();
  const { isBusy, select, withdraw } = useSelection();
  /** Selections that changed during the review, whose list is not fetched again. */
  const [changedSelections, setChangedSelections] = useState<ReadonlyMap<number, boolean>>(
    new Map(),
  );
  const { applicant, index, total, move } = review;
  async function setSelected(applicantItem: ApplicantItem, isSelected: boolean): Promise<void> {
    const isDone = await (isSelected ? select(applicantItem) : withdraw(applicantItem));
    if (isDone) setChangedSelections((before) => new Map(before).set(applicantItem.id, isSelected));
  }
  const isOwn =
    applicant && (changedSelections.get(applicant.id) ?? applicant.judges.includes(userId));
  return (
    <div className={css.steps}>
      <ActionIcon
        variant="default"
        size={64}
        aria-label="Anterior"
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <Center mih={64}>
        {applicant && !isJudge ? (
          <Text ta="center" size="sm">
            {applicant.votes} de {status?.judges ?? '…'} jueces
          </Text>
        ) : null}
        {applicant && isJudge ? (
          <SelectButton
            applicant={applicant}
            isOwn={isOwn === true}
            status={status}
            isBusy={isBusy}
            size="xl"
            onSelect={() => void setSelected(applicant, true)}
            onWithdraw={() => void setSelected(applicant, false)}
          />
        ) : null}
      </Center>
      <ActionIcon
        variant="default"
        size={64}
        aria-label="Siguiente"
        disabled={index >= total}
        onClick={() => move(1)}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </div>
  );
}
