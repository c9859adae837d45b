import { TextInput } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { useSave } from '../kit/use-save.ts';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { juryKey } from './use-jury.ts';

/** Takes the judge out of the count of an applicant, with a reason. */
export function RecuseButton({ applicant: { id, plate_aka } }: { applicant: ApplicantItem }) {
  const queries = useQueryClient();
  const { isBusy, save } = useSave({
    success: 'Usted no cuenta para este postulado.',
    failure: 'Ha ocurrido un error, no se ha podido guardar.',
    onSaved: () => void queries.invalidateQueries({ queryKey: juryKey }),
  });
  async function recuse(): Promise<void> {
    let reason = '';
    const isSure = await ask({
      title: 'Inhibirse',
      text: `¿Inhibirse de ${plate_aka}?`,
      loss: (
        <TextInput
          label="Motivo"
          description="Queda en el registro del concurso. Solo el equipo puede deshacerlo."
          maxLength={200}
          required
          onChange={({ currentTarget }) => {
            reason = currentTarget.value.trim();
          }}
        />
      ),
      confirm: 'Inhibirme',
    });
    const input = { params: { id }, body: { reason } };
    if (isSure) await save(() => call('POST /postulations/postulates/:id/recusal/', input));
  }
  return (
    <ButtonWithIcon icon={IconUserOff} loading={isBusy} onClick={() => void recuse()}>
      Inhibirme
    </ButtonWithIcon>
  );
}
