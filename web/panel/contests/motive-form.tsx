import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { labelled, text } from '../../../contracts/fields.ts';
import { MISSING_MOTIVE } from '../../../contracts/vote-groups.ts';
import { longField } from '../kit/fields.tsx';
import { FieldsDialog } from '../kit/fields-dialog.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';

interface MotiveFormProps extends DialogProps {
  title: string;
  /** Help text of the reason. */
  description: string;
  submitLabel: string;
  success: string;
  failure: string;
  send(values: { motive: string }): Promise<unknown>;
  /** What is decided about, and the effect. */
  children: ReactNode;
}

/** A decision about votes, for which staff must give a reason. */
export function MotiveForm({ description, send, children, ...dialog }: MotiveFormProps) {
  const queries = useQueryClient();
  const fields = {
    motive: longField(labelled('Motivo', text(300, MISSING_MOTIVE), description), {
      rows: [2, 14],
    }),
  };
  return (
    <FieldsDialog
      {...dialog}
      fields={fields}
      send={({ motive }) => send({ motive: String(motive) })}
      onSaved={() => {
        // The counts of the contest and its record change too.
        void queries.invalidateQueries({ queryKey: ['contests'] });
        void queries.invalidateQueries({ queryKey: ['jury'] });
      }}
      size="md"
    >
      {children}
    </FieldsDialog>
  );
}
