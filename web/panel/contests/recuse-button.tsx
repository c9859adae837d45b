import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { recusalFields } from '../../../contracts/jury.ts';
import { textField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconUserOff } from '../ui/icons.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { juryKey, useIsRecused } from './use-jury.ts';

const fields = { reason: textField(recusalFields.reason) };

/** Takes the judge out of the count of an applicant, with a reason. */
export function RecuseButton({ applicant }: { applicant: ApplicantItem }) {
  const { id, plate_aka } = applicant;
  const queryClient = useQueryClient();
  const { open, render } = useDialog<null>();
  const isRecused = useIsRecused(applicant);
  return (
    <>
      {isRecused ? null : (
        <ButtonWithIcon icon={IconUserOff} onClick={() => open(null)}>
          Inhibirme
        </ButtonWithIcon>
      )}
      {render((dialogProps) => (
        <FieldsDialog
          {...dialogProps}
          title="Inhibirse"
          fields={fields}
          send={(body) =>
            sendCall('POST /postulations/postulates/:id/recusal/', { params: { id }, body })
          }
          success="Usted no cuenta para este postulado."
          failure="Ha ocurrido un error, no se ha podido guardar."
          onSaved={() => void queryClient.invalidateQueries({ queryKey: juryKey })}
          submitLabel="Inhibirme"
        >
          <Text>¿Inhibirse de {plate_aka}?</Text>
        </FieldsDialog>
      ))}
    </>
  );
}
