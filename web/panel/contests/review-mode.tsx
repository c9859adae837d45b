import { ActionIcon, Box, Button, Center, Group, Modal, Text, Title } from '@mantine/core';
import { type TouchEvent, useEffect, useRef, useState } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { IconChevronLeft, IconChevronRight } from '../ui/icons.ts';
import { useLayer } from '../ui/layers.ts';
import { useSession } from '../ui/session.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { VideoPlayer } from '../ui/video-player.tsx';
import { ApplicantWarnings } from './applicant-badges.tsx';
import { NotSelectingNotice } from './applicant-state.tsx';
import { applicantTexts } from './contest-texts.ts';
import type { JuryStatus } from './jury-figures.tsx';
import { MaybeButton } from './maybe-button.tsx';
import css from './review.module.css';
import { SelectButton } from './select-button.tsx';
import { StaffReview } from './staff-review.tsx';
import { isJuryPhaseClosedError, useJuryStatus } from './use-jury.ts';
import { type Review, useReview } from './use-review.ts';
import { useSelection } from './use-selection.ts';

/** Previous, the judge's selection (for staff how many judges selected), next. */
function ReviewSteps({ review, status }: { review: Review; status: JuryStatus | undefined }) {
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

/** Minimum horizontal distance of a swipe in pixels; it must be more than twice the vertical one. */
const MIN_SWIPE_PX = 60;

/** Touch handlers that report a swipe: 1 for next (to the left), -1 for previous. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (start.current === null || !touch) return;
      const deltaX = touch.clientX - start.current.x;
      const deltaY = Math.abs(touch.clientY - start.current.y);
      start.current = null;
      if (Math.abs(deltaX) > MIN_SWIPE_PX && Math.abs(deltaX) > 2 * deltaY)
        onSwipe(deltaX < 0 ? 1 : -1);
    },
  };
}

function useArrowKeys(isOn: boolean, move: Review['move']): void {
  useEffect(() => {
    if (!isOn) return;
    function onKey({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent) {
      if (altKey || ctrlKey || metaKey) return;
      // In an input the arrows move the cursor.
      if (target instanceof Element && target.closest('input, textarea, select')) return;
      if (key === 'ArrowRight') move(1);
      if (key === 'ArrowLeft') move(-1);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

interface ProgressProps {
  review: Review;
  /** Limits of the judge who reviews; undefined for staff. */
  status: JuryStatus | undefined;
}

/** Position in the review, unseen applicants, and the selections that are left. */
function Progress({ review, status }: ProgressProps) {
  const { index, total, unseen } = review;
  const left = status && Math.max(0, status.limit - status.count);
  return (
    <Group justify="space-between" gap="xs" pb="xs">
      <Text size="sm">
        {Math.min(index + 1, total)} de {total} ·{' '}
        {unseen === 0 ? 'todos vistos' : `${unseen} sin ver`}
      </Text>
      {left === undefined ? null : (
        <Text size="sm" fw={600}>
          {left === 1 ? 'Le queda 1 selección' : `Le quedan ${left} selecciones`}
        </Text>
      )}
    </Group>
  );
}

function ApplicantCard({ applicant }: { applicant: ApplicantItem }) {
  const { isJudge } = useSession();
  const { plate_aka, plate_city, plate_country, plate_label, youtube } = applicant;
  return (
    <div className={css.card} data-columns={isJudge ? undefined : ''}>
      <div>
        <VideoPlayer key={applicant.id} video={youtube} title={`Video de ${plate_aka}`} />
        <Title order={2} className={css.name} aria-live="polite">
          {plate_aka}
        </Title>
        <Text>
          {plate_city}, {countryName(plate_country)}
          {plate_label === '' ? null : ` · ${plate_label}`}
        </Text>
        <ApplicantWarnings applicant={applicant} />
      </div>
      <Box mt="sm">
        {isJudge ? (
          <MaybeButton key={applicant.id} applicant={applicant} />
        ) : (
          <StaffReview key={applicant.id} applicant={applicant} />
        )}
      </Box>
    </div>
  );
}

function ReviewEnd({ total, onClose }: { total: number; onClose(): void }) {
  return (
    <div className={css.card}>
      <Title order={2} className={css.name}>
        {total === 0 ? 'Sin postulados' : 'Ha llegado al final'}
      </Title>
      <Text mb="md">
        {total === 0
          ? applicantTexts.empty[1]
          : 'Ya no quedan más postulados. Puede volver atrás o cerrar la revisión.'}
      </Text>
      <Button variant="default" onClick={onClose}>
        Volver a la lista
      </Button>
    </div>
  );
}

function Body({ contestId, onClose }: { contestId: number; onClose(): void }) {
  const { isJudge } = useSession();
  const review = useReview(contestId);
  const jury = useJuryStatus(contestId);
  const { query, applicant, move } = review;
  const swipe = useSwipe(move);
  useArrowKeys(query.data !== undefined, move);
  if (isJuryPhaseClosedError(query.error) || isJuryPhaseClosedError(jury.error))
    return <NotSelectingNotice />;
  return (
    <QueryView query={query} loading="Cargando postulados…" failed={applicantTexts.notListed}>
      {() => (
        <div className={css.body} data-columns={isJudge ? undefined : ''} {...swipe}>
          <Progress review={review} status={isJudge ? jury.data : undefined} />
          {applicant ? (
            <ApplicantCard applicant={applicant} />
          ) : (
            <ReviewEnd total={review.total} onClose={onClose} />
          )}
          <ReviewSteps review={review} status={jury.data} />
        </div>
      )}
    </QueryView>
  );
}

/** Full-screen review of one applicant after another, with its controls in reach of a thumb. */
export function ReviewMode({ contestId, opened, onClose }: DialogProps & { contestId: number }) {
  useLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Revisar"
      fullScreen
      classNames={{ content: css.screen, body: css.fill }}
    >
      <Body contestId={contestId} onClose={onClose} />
    </Modal>
  );
}
