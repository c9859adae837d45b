import { ActionIcon, Button, Group, Modal, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { useSession } from '../accounts/session-context.ts';
import { countryName } from '../entries/countries.ts';
import { useLayer } from '../ui/layers.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { VideoPlayer } from '../ui/video-player.tsx';
import { VideoBadge } from './applicant-badges.tsx';
import { applicantTexts } from './contest-texts.ts';
import type { Bounds } from './jury-figures.tsx';
import { NotSelecting } from './not-selecting.tsx';
import css from './review.module.css';
import { SelectButton } from './select-button.tsx';
import { isNotSelecting, useJury } from './use-jury.ts';
import { useReview } from './use-review.ts';
import { useSelection } from './use-selection.ts';
import { useSwipe } from './use-swipe.ts';

type Review = ReturnType<typeof useReview>;

function useArrowKeys(isOn: boolean, move: Review['move']): void {
  useEffect(() => {
    if (!isOn) return;
    function onKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowRight') move(1);
      if (key === 'ArrowLeft') move(-1);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

/** How many wait to be seen, and how many selections are left. */
function Progress({ review, bounds }: { review: Review; bounds: Bounds | undefined }) {
  const { index, total, unseen } = review;
  const left = bounds && Math.max(0, bounds.limit - bounds.count);
  return (
    <Group justify="space-between" gap="xs" className={css.progress}>
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

function Card({ applicant }: { applicant: ApplicantItem }) {
  const { plate_aka, plate_city, plate_country, plate_label, youtube, video_checked } = applicant;
  return (
    <div className={css.card}>
      <VideoPlayer key={applicant.id} video={youtube} title={`Video de ${plate_aka}`} />
      <Title order={2} className={css.name} aria-live="polite">
        {plate_aka}
      </Title>
      <Text>
        {plate_city}, {countryName(plate_country)}
        {plate_label === '' ? null : ` · ${plate_label}`}
      </Text>
      {video_checked ? null : <VideoBadge />}
    </div>
  );
}

function End({ total, onClose }: { total: number; onClose(): void }) {
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

interface StepsProps {
  review: Review;
  bounds: Bounds | undefined;
}

/** What a thumb reaches: one back, select, one on. */
function Steps({ review, bounds }: StepsProps) {
  const { userId } = useSession();
  const { isBusy, select } = useSelection();
  /** Selected here; the order that is gone through is not read again. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { applicant, index, total, move } = review;
  async function press(one: ApplicantItem): Promise<void> {
    if (await select(one)) setChosen((before) => new Set([...before, one.id]));
  }
  const isOwn = applicant && (chosen.has(applicant.id) || applicant.judges.includes(userId));
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
      <div className={css.choice}>
        {applicant ? (
          <SelectButton
            applicant={applicant}
            isOwn={isOwn === true}
            bounds={bounds}
            isBusy={isBusy}
            size="xl"
            onSelect={() => void press(applicant)}
          />
        ) : null}
      </div>
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

function Body({ contestId, onClose }: { contestId: number; onClose(): void }) {
  const review = useReview(contestId);
  const jury = useJury(contestId);
  const { query, applicant, move } = review;
  const swipe = useSwipe(move);
  useArrowKeys(query.data !== undefined, move);
  if (isNotSelecting(query.error) || isNotSelecting(jury.error)) return <NotSelecting />;
  if (query.error) {
    const retry = () => void query.refetch();
    return <ErrorState error={query.error} text={applicantTexts.notListed} onRetry={retry} />;
  }
  if (!query.data) return <LoadingState label="Cargando postulados…" />;
  return (
    <div className={css.body} {...swipe}>
      <Progress review={review} bounds={jury.data} />
      {applicant ? <Card applicant={applicant} /> : <End total={review.total} onClose={onClose} />}
      <Steps review={review} bounds={jury.data} />
    </div>
  );
}

interface ReviewModeProps {
  contestId: number;
  opened: boolean;
  onClose(): void;
}

/** One applicant after another over the whole screen, made for a thumb. */
export function ReviewMode({ contestId, opened, onClose }: ReviewModeProps) {
  useLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Revisar"
      fullScreen
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      classNames={{ content: css.screen, body: css.fill }}
    >
      <Body contestId={contestId} onClose={onClose} />
    </Modal>
  );
}
