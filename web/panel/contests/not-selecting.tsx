import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { NOT_SELECTING } from '../../../contracts/jury.ts';

/** Notice that the jury phase is not open. The list replaces it when the phase opens. */
export function NotSelecting() {
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} role="status" maw={560}>
      {NOT_SELECTING}
    </Alert>
  );
}
