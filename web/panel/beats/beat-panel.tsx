import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { BeatItem } from '../../../contracts/beats.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { confirmDiscard } from '../ui/confirm.tsx';
import { BUSY } from '../ui/form-modal.tsx';
import { useLayer } from '../ui/layers.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { BeatFields } from './beat-fields.tsx';
import { beatTexts } from './beat-texts.ts';
import { type BeatValues, beatChecks, fieldsOf, valuesOfBeat } from './beat-values.ts';
import { Sound } from './sound.tsx';
import { Waveform } from './waveform.tsx';

interface BeatPanelProps {
  beat: BeatItem;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

function useDetailForm({ beat, onClose, onSaved }: BeatPanelProps) {
  const form = useForm<BeatValues>({
    initialValues: valuesOfBeat(beat),
    validate: beatChecks,
  });
  const saving = useFormSave<BeatValues, BeatItem>(form, {
    success: beatTexts.changed,
    failure: beatTexts.notChanged,
    rename: { time: 'minutes', duration: 'seconds' },
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit((values) => {
    const rest = { is_active: undefined, peaks: undefined };
    const body = { ...fieldsOf(values, beat), ...rest };
    void saving.save(() => call('PATCH /h/music/:id/', { params: { id: beat.id }, body }));
  }, focusFirstError);
  return { form, saving, submit };
}

/** The second side panel: one beat, to be heard and changed. */
export function BeatPanel(props: BeatPanelProps) {
  const { beat, opened, onClose } = props;
  const { form, saving, submit } = useDetailForm(props);
  useUnsavedWarning(opened && form.isDirty());
  function close(): void {
    if (saving.isBusy) alertWarning(BUSY);
    else void confirmDiscard(form.isDirty(), onClose);
  }
  useLayer(opened, close);
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size="32rem"
      title={beat.title}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {beat.peaks === '' ? null : <Waveform peaks={beat.peaks} />}
          <Sound src={beat.src} label={`Escuchar ${beat.title}`} preload="none" />
          <BeatFields form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" loading={saving.isBusy}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
