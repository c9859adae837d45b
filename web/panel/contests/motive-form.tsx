import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { motive } from '../../../contracts/vote-groups.ts';
import { type DialogProps, FormDialog } from '../kit/form-dialog.tsx';
import { fieldCheck } from '../ui/check-field.ts';

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
export function MotiveForm({ description, children, ...dialog }: MotiveFormProps) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { motive: '' },
    validate: { motive: fieldCheck(motive) },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      onSaved={() => {
        // The counts of the contest and its record change too.
        void queries.invalidateQueries({ queryKey: ['contests'] });
        void queries.invalidateQueries({ queryKey: ['jury'] });
      }}
      size="md"
    >
      {children}
      <Textarea
        label="Motivo"
        description={description}
        required
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...form.getInputProps('motive')}
      />
    </FormDialog>
  );
}
