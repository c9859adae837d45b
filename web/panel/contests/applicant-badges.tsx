import { Badge } from '@mantine/core';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { IconCheck, IconEye, IconStarFilled, type TablerIcon } from '../ui/icons.ts';
import type { ApplicantState } from './applicant-state.tsx';
import css from './applicants.module.css';

type BadgeState = Exclude<ApplicantState, 'none'>;

const stateBadges: Readonly<Record<BadgeState, { label: string; icon: TablerIcon }>> = {
  own: { label: 'Su selección', icon: IconCheck },
  review: { label: 'En revisión', icon: IconEye },
  selected: { label: 'Seleccionado', icon: IconStarFilled },
};

/** The state of an applicant as text and icon, besides the colour of the row. */
export function StateBadge({ state }: { state: ApplicantState }) {
  if (state === 'none') return null;
  const { label, icon: Icon } = stateBadges[state];
  return (
    <span className={css.state} data-state={state}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  );
}

/** Warnings about an applicant: withdrawn, video unchecked. */
export function ApplicantWarnings({
  applicant: { video_checked, is_withdrawn },
}: {
  applicant: Pick<ApplicantItem, 'video_checked' | 'is_withdrawn'>;
}) {
  const warnings = [
    is_withdrawn ? 'Se retiró' : null,
    video_checked ? null : 'Video sin verificar',
  ];
  return warnings
    .filter((text) => text !== null)
    .map((text) => (
      <Badge key={text} variant="outline" color="red" c="red">
        {text}
      </Badge>
    ));
}
