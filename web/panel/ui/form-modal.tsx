import { Button, Group, Modal, type ModalProps, Progress, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { alertWarning } from './alerts.tsx';
import { confirmDiscard } from './confirm.tsx';
import { useLayer } from './layers.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

/** Closing while a request is in flight is blocked with this text. */
export const BUSY = 'Cargando... Porfavor espere.';

interface FormModalProps {
  title: string;
  opened: boolean;
  onClose(): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /** A request is in flight: the modal stays, the button spins. */
  isBusy: boolean;
  /** Something was typed that is not saved: closing asks first. */
  isDirty: boolean;
  submitLabel?: string;
  /** What the button that closes says, where 'Cancelar' could mean something else. */
  closeLabel?: string;
  /** There is nothing to send yet, as long as something else is missing. */
  isSubmitDisabled?: boolean;
  /** Share of an upload that was sent, 0 to 1; null when nothing is being sent. */
  progress?: number | null;
  onCancelUpload?: (() => void) | undefined;
  /** What is being sent, with its article. */
  uploadName?: string;
  size?: ModalProps['size'];
  /** A further button at the left, as 'Anterior' of a form of several steps. */
  further?: ReactNode;
  /** Stands in the form's place while there is nothing to fill in: loading, or an error. */
  standIn?: ReactNode;
  children: ReactNode;
}

/** A form that comes after its modal takes the focus from the modal's close button. */
function useFocusOnArrival(hasForm: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasWaiting = useRef(!hasForm);
  useEffect(() => {
    const arrived = hasForm && wasWaiting.current;
    wasWaiting.current = !hasForm;
    if (arrived) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [hasForm]);
  return form;
}

function UploadProgress({ share, name }: { share: number; name: string }) {
  const isSent = share >= 1;
  return (
    <div>
      <Text size="sm" role="status" mb={4}>
        {isSent ? `Procesando ${name}…` : `Subiendo ${name}: ${Math.round(share * 100)} %`}
      </Text>
      <Progress value={share * 100} aria-label="Progreso de la subida" animated />
    </div>
  );
}

interface ActionsProps
  extends Pick<
    FormModalProps,
    | 'isBusy'
    | 'submitLabel'
    | 'closeLabel'
    | 'isSubmitDisabled'
    | 'onCancelUpload'
    | 'progress'
    | 'further'
  > {
  onClose(): void;
}

function Actions(props: ActionsProps) {
  const { isBusy, submitLabel, progress, onCancelUpload, onClose, further = null } = props;
  // What was sent whole is being made: there is nothing left to cancel.
  const canCancel = typeof progress === 'number' && progress < 1 && onCancelUpload;
  return (
    <Group justify="flex-end">
      {further === null ? null : <div style={{ marginRight: 'auto' }}>{further}</div>}
      <Button variant="default" onClick={canCancel ? onCancelUpload : onClose}>
        {canCancel ? 'Cancelar subida' : (props.closeLabel ?? 'Cancelar')}
      </Button>
      <Button type="submit" loading={isBusy} disabled={props.isSubmitDisabled ?? false}>
        {submitLabel ?? 'Guardar'}
      </Button>
    </Group>
  );
}

/** The modal in which every form of the panel stands. */
export function FormModal(props: FormModalProps) {
  const { isBusy, isDirty, onClose, progress = null, standIn = null } = props;
  useUnsavedWarning(props.opened && isDirty);
  const form = useFocusOnArrival(standIn === null);
  function close(): void {
    if (isBusy) alertWarning(BUSY);
    else void confirmDiscard(isDirty, onClose);
  }
  useLayer(props.opened, close);
  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title={props.title}
      size={props.size ?? 'lg'}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {standIn ?? (
        <form ref={form} onSubmit={props.onSubmit} noValidate>
          <Stack>
            {props.children}
            {progress === null ? null : (
              <UploadProgress share={progress} name={props.uploadName ?? 'la imagen'} />
            )}
            <Actions {...props} progress={progress} onClose={close} />
          </Stack>
        </form>
      )}
    </Modal>
  );
}
