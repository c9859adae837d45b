import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { NOT_SELECTING } from '../../../contracts/jury.ts';

/** It is not the jury's turn: said as a notice, and the list comes by itself when it is. */
export function NotSelecting() {
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} role="status" maw={560}>
      {NOT_SELECTING}
    </Alert>
  );
}
