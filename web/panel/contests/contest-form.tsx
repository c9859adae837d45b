import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ContestItem } from '../../../contracts/contests.ts';
import { useEntries } from '../entries/queries.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useSave } from '../kit/use-save.ts';
import { alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { NumberField } from '../ui/fields.tsx';
import { FormModal } from '../ui/form-modal.tsx';
import { contestTexts } from './contest-texts.ts';
import {
  type ContestValues,
  contestChecks,
  type DateField,
  fieldsOf,
  valuesOfContest,
} from './contest-values.ts';
import { NO_CHANGE } from './use-contests.ts';

interface ContestFormProps {
  /** Null: a new one. */
  contest: ContestItem | null;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

type Form = UseFormReturnType<ContestValues>;

const periods: ReadonlyArray<{ title: string; from: DateField; until: DateField }> = [
  { title: 'Registro', from: 'postu_date_from', until: 'postu_date_until' },
  { title: 'Jurado', from: 'vote_date_from', until: 'vote_date_until' },
  { title: 'Votacion', from: 'public_date_from', until: 'public_date_until' },
];

function Periods({ form }: { form: Form }) {
  return periods.map(({ title, from, until }) => (
    <Fieldset key={title} legend={`${title} (hora de Caracas)`}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="datetime-local"
          label="Desde"
          aria-label={`${title}: desde`}
          required
          {...form.getInputProps(from)}
        />
        <TextInput
          type="datetime-local"
          label="Hasta"
          aria-label={`${title}: hasta`}
          required
          {...form.getInputProps(until)}
        />
      </SimpleGrid>
    </Fieldset>
  ));
}

function Amounts({ form }: { form: Form }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <NumberField
          label="Cantidad de seleccionados"
          description="A cuántos postulados puede seleccionar cada juez."
          maxLength={6}
          {...form.getInputProps('postu_vote_quant')}
        />
        <NumberField
          label="Cantidad de ganadores"
          description="Cuántos competidores ganan la votación."
          maxLength={6}
          {...form.getInputProps('postu_winners')}
        />
      </SimpleGrid>
      <NumberField
        label="Votos por conexión"
        description="Cuántas personas pueden votar desde una misma conexión a internet. Con 1, un solo voto por casa; súbalo si muchos comparten la conexión, como en una escuela. Cada correo vota siempre una sola vez."
        maxLength={6}
        {...form.getInputProps('votes_per_ip')}
      />
    </>
  );
}

function useContestSave(form: Form, isNew: boolean, onSaved: () => void) {
  return useSave({
    success: isNew ? contestTexts.created : contestTexts.changed,
    failure: isNew ? contestTexts.notCreated : contestTexts.notChanged,
    onSaved,
    ...(isNew ? {} : { tellError: (text: string) => alertWarning(text, contestTexts.denied) }),
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      focusFirstError();
      const [first] = Object.values(errors);
      if (!isNew && first !== undefined) alertWarning(first, contestTexts.denied);
    },
  });
}

/** Makes a contest, or changes one. */
export function ContestForm({ contest, opened, onClose, onSaved }: ContestFormProps) {
  const isNew = contest === null;
  const events = useEntries('event');
  const form = useForm<ContestValues>({
    initialValues: valuesOfContest(contest),
    validate: contestChecks,
  });
  const saving = useContestSave(form, isNew, () => {
    onSaved();
    onClose();
  });
  const send = form.onSubmit((values) => {
    const body = { ...NO_CHANGE, ...fieldsOf(values) };
    void saving.save(() =>
      isNew
        ? call('POST /postulations/postulations/', { body })
        : call('PATCH /postulations/postulations/:id/', { params: { id: contest.id }, body }),
    );
  }, focusFirstError);
  return (
    <FormModal
      title={isNew ? 'Nuevo evento de postulación' : `Editar “${contest.event_name}”`}
      opened={opened}
      onClose={onClose}
      onSubmit={send}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
    >
      <Select
        label="Evento"
        placeholder={events.isPending ? 'Cargando…' : 'Seleccione'}
        data={(events.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable={(events.data?.length ?? 0) > 8}
        nothingFoundMessage="Sin resultados"
        required
        data-autofocus
        {...form.getInputProps('event')}
      />
      <Periods form={form} />
      <Amounts form={form} />
    </FormModal>
  );
}
