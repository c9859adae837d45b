import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { useSave } from '../kit/fields/use-save.ts';
import { call } from '../ui/client.ts';
import { IconBookmark, IconBookmarkFilled } from '../ui/icons.ts';
import { juryKey, useJudgeList } from './use-jury.ts';

/** Whether an applicant is on the judge's private list, and the switch of that. */
function useMaybe({ id, postu }: { id: number; postu: number }) {
  const queries = useQueryClient();
  const { data } = useJudgeList(postu);
  const failure = 'Ha ocurrido un error, no se ha podido cambiar la lista “Tal vez”.';
  const { isBusy, save } = useSave({ success: null, failure });
  const isOn = data?.ids.includes(id) ?? false;
  async function toggle(): Promise<void> {
    const params = { id };
    await save(() =>
      isOn
        ? call('DELETE /postulations/postulates/:id/maybe/', { params })
        : call('PUT /postulations/postulates/:id/maybe/', { params, body: {} }),
    );
    await queries.invalidateQueries({ queryKey: [...juryKey, 'maybe', postu] });
    // The list may be filtered by it.
    void queries.invalidateQueries({ queryKey: [...juryKey, 'applicants', postu] });
  }
  return { isOn, isBusy, toggle };
}

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
