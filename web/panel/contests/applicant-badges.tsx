import { Badge, Group, Text } from '@mantine/core';
import { IconCheck, IconEye, IconStarFilled, type TablerIcon } from '@tabler/icons-react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import type { ApplicantState } from './applicant-state.ts';
import css from './applicants.module.css';

type Shown = Exclude<ApplicantState, 'none'>;

const looks: Readonly<Record<Shown, { label: string; icon: TablerIcon }>> = {
  own: { label: 'Su selección', icon: IconCheck },
  review: { label: 'En revisión', icon: IconEye },
  selected: { label: 'Seleccionado', icon: IconStarFilled },
};

/** How an applicant stands, by word and sign besides the colour of the row. */
export function StateBadge({ state }: { state: ApplicantState }) {
  if (state === 'none') return null;
  const { label, icon: Icon } = looks[state];
  return (
    <span className={css.state} data-state={state}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  );
}

type Marked = Pick<
  ApplicantItem,
  'video_checked' | 'video_missing_since' | 'video_replaced_at' | 'is_withdrawn'
>;

/** What staff and judges must know of an applicant and the video. */
export function ApplicantMarks({ applicant }: { applicant: Marked }) {
  const { video_checked, video_missing_since, video_replaced_at, is_withdrawn } = applicant;
  const marks = [
    is_withdrawn ? 'Se retiró' : null,
    video_missing_since === null ? null : 'Su video ya no se puede ver',
    video_replaced_at === null ? null : 'Cambió el video',
    video_checked ? null : 'Video sin verificar',
  ];
  return marks
    .filter((mark) => mark !== null)
    .map((mark) => (
      <Badge key={mark} variant="outline" color="red" c="red">
        {mark}
      </Badge>
    ));
}

/** What the colours mean. Only judges have selections of their own. */
export function Legend({ isJudge }: { isJudge: boolean }) {
  const states: readonly Shown[] = isJudge ? ['own', 'review', 'selected'] : ['review', 'selected'];
  return (
    <Group gap="xs" component="ul" className={css.legend} aria-label="Leyenda de la tabla">
      {states.map((state) => (
        <li key={state}>
          <StateBadge state={state} />
        </li>
      ))}
    </Group>
  );
}

/** A number with its name, as in 'Jueces 3'. */
export function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <div className={css.figure}>
      <Text size="sm" c="dimmed" component="dt">
        {name}
      </Text>
      <Text fw={700} fz="lg" component="dd">
        {value}
      </Text>
    </div>
  );
}
