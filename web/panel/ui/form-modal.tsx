import { Button, Group, Modal, type ModalProps, Progress, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { alertWarning } from './alerts.tsx';
import { confirmDiscard } from './confirm.tsx';
import { useLayer } from './layers.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

/** Shown when the modal is closed during a request; the modal stays open. */
export const BUSY = 'Cargando... Porfavor espere.';

interface FormModalProps {
  title: string;
  opened: boolean;
  onClose(): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /** Whether a request is in flight: the modal cannot be closed, the button shows a spinner. */
  isBusy: boolean;
  /** Whether there is unsaved input: closing asks for confirmation. */
  isDirty: boolean;
  submitLabel?: string;
  /** Label of the close button, where 'Cancelar' would be ambiguous. */
  closeLabel?: string;
  /** Disables submission while required data is missing. */
  isSubmitDisabled?: boolean;
  /** Fraction of an upload that was sent, 0 to 1; null if nothing is being sent. */
  progress?: number | null;
  onCancelUpload?: (() => void) | undefined;
  /** Name of the upload, with its article. */
  uploadName?: string;
  size?: ModalProps['size'];
  /** Secondary button on the left, as 'Anterior' in a multi-step form. */
  further?: ReactNode;
  /** Rendered instead of the form while it is loading or after an error. */
  standIn?: ReactNode;
  children: ReactNode;
}

/**
 * Moves the focus from the modal's close button to a form that is rendered after the modal opened.
 */
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
  // A completely sent upload is being processed and can no longer be cancelled.
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

/** Modal of every form of the panel. */
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
