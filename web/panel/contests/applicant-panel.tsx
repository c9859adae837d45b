import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { type Fact, Facts } from '../ui/facts.tsx';
import { useSession } from '../ui/session.ts';
import { showTime } from '../ui/show-time.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { VideoPlayer } from '../ui/video-player.tsx';
import { ApplicantWarnings, StateBadge } from './applicant-badges.tsx';
import { ApplicantContact } from './applicant-contact.tsx';
import { getApplicantState } from './applicant-state.tsx';
import css from './applicants.module.css';
import { MaybeButton } from './maybe-button.tsx';
import { RecuseButton } from './recuse-button.tsx';
import { StaffReview } from './staff-review.tsx';
import { markSeen } from './use-review.ts';

interface ApplicantPanelProps extends DialogProps {
  applicant: ApplicantItem;
  /** Called after the panel has disappeared. */
  onClosed(): void;
  /** The judge's select button, or the administrator's delete button. */
  actions: ReactNode;
}

function listFacts(applicant: ApplicantItem): Fact[] {
  const { plate_label, plate_city, plate_country, votes, public_votes, created_at } = applicant;
  return [
    ['Sello', plate_label],
    ['Ciudad', plate_city],
    ['País', countryName(plate_country)],
    ['Votos de jueces', String(votes)],
    ['Votos del público', applicant.is_competitor ? String(public_votes) : ''],
    ['Postulado', showTime(created_at)],
  ];
}

/** Side panel with one applicant: video, facts, contact, notes or own list, actions. */
export function ApplicantPanel({
  applicant,
  opened,
  onClose,
  onClosed,
  actions,
}: ApplicantPanelProps) {
  const { userId, isJudge } = useSession();
  const { id, is_seen } = applicant;
  useEffect(() => {
    if (opened && isJudge && !is_seen) markSeen(id);
  }, [opened, isJudge, is_seen, id]);
  return (
    <InfoDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={applicant.plate_aka}
      size="32rem"
      isAside
    >
      <Group gap="xs">
        <StateBadge state={getApplicantState(applicant, userId)} />
        <ApplicantWarnings applicant={applicant} />
      </Group>
      <VideoPlayer
        key={applicant.youtube}
        video={applicant.youtube}
        title={`Video de ${applicant.plate_aka}`}
      />
      <Facts facts={listFacts(applicant)} />
      <Title order={3} size="h4">
        Contacto
      </Title>
      <ApplicantContact applicant={applicant} />
      {isJudge ? (
        <Group gap="xs">
          <MaybeButton applicant={applicant} />
          <RecuseButton applicant={applicant} />
        </Group>
      ) : (
        <StaffReview applicant={applicant} />
      )}
      <div className={css.foot}>{actions}</div>
    </InfoDialog>
  );
}
