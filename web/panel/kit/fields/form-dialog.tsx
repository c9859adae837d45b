import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { alertWarning } from '../../ui/alerts.tsx';
import type { UploadOptions } from '../../ui/client.ts';
import { BUSY_TEXT, confirmDiscard } from '../../ui/confirm.tsx';
import { useLayer } from '../../ui/layers.ts';
import { useInlineSurface } from '../../ui/record-surface.ts';
import { showShortTime } from '../../ui/show-time.ts';
import { useUnsavedWarning } from '../../ui/unsaved-input.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { InlineSection } from './info-dialog.tsx';
import { useKeptCreation } from './kept.ts';
import { focusFirstError } from './plain-form.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { type SaveOptions, useSave } from './use-save.ts';

export type { DialogProps };

export interface FormDialogProps<V extends object, T>
  extends DialogProps,
    Omit<SaveOptions<T>, 'onSaved'> {
  form: UseFormReturnType<V>;
  /** @param isPublishing whether it is sent with the button *Publicar* */
  send(values: V, upload: UploadOptions, isPublishing: boolean): Promise<T>;
  /** Called with valid input before it is sent; false keeps it, as between the steps of a form. */
  beforeSend?(values: V): boolean | Promise<boolean>;
  /** @param isPublishing whether it was sent with the button *Publicar* */
  onSaved?(result: T, isPublishing: boolean): void;
  title: string;
  submitLabel?: string | undefined;
  /** Whether a record is created that can be published at once. */
  canPublish?: boolean;
  /** Label of the close button, where 'Cancelar' would be ambiguous. */
  closeLabel?: string;
  /** Disables submission while required data is missing. */
  isSubmitDisabled?: boolean;
  /** Name of the upload, with its article. */
  uploadName?: string;
  size?: ModalProps['size'];
  /** Secondary button on the left, as 'Anterior' in a multi-step form. */
  secondaryAction?: ReactNode;
  /** Whether input would be lost by closing; by default whether the form was changed. */
  isDirty?: boolean;
  /** Under which this browser keeps what is typed into a new record until it is created. */
  keptAs?: string | null;
  /** Whether the dialog stays open after saving. */
  staysOpen?: boolean;
  children: ReactNode | ((isBusy: boolean) => ReactNode);
}

/** Says that input which this browser has kept is in the form again. */
function RestoredNote({ at, onDiscard }: { at: string | null; onDiscard(): void }) {
  if (at === null) return null;
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        Conservado {showShortTime(at)} en este navegador
      </Text>
      <Button size="compact-md" variant="default" onClick={onDiscard}>
        Descartar
      </Button>
    </Group>
  );
}

/** The buttons of a long form stay in sight. */
const AT_BOTTOM = {
  position: 'sticky',
  zIndex: 3,
  bottom: 0,
  background: 'var(--mantine-color-body)',
} as const;

/**
 * Dialog with a form that is sent once, as that of a new record: shows field errors and notices, and
 * closes after sending. What is typed into a new record is kept in this browser; otherwise closing asks
 * before it is lost. In a tab of a record's page the form is a part of the page and stays.
 */
export function FormDialog<V extends object, T>(props: FormDialogProps<V, T>) {
  const { form, opened, onClose, keptAs = null, secondaryAction, submitLabel = 'Guardar' } = props;
  const surface = useInlineSurface();
  const kept = useKeptCreation(opened ? keptAs : null, form);
  const isPublishing = useRef(false);
  const { isBusy, progress, save, cancel } = useSave<T>({
    ...props,
    onSaved(result) {
      kept.forget();
      if (surface !== null) form.reset();
      else if (!props.staysOpen) onClose();
      props.onSaved?.(result, isPublishing.current);
    },
    onFieldErrors(errors) {
      form.setErrors(errors);
      focusFirstError();
      props.onFieldErrors?.(errors);
    },
  });
  const isDirty = props.isDirty ?? form.isDirty();
  const isLost = isDirty && keptAs === null;
  useUnsavedWarning(opened && (isLost || isBusy), () => ({ isBusy }));
  function close(): boolean {
    if (isBusy) alertWarning(BUSY_TEXT);
    else void confirmDiscard(isLost, onClose);
    return !isBusy;
  }
  const send = form.onSubmit((values) => {
    void (async () => {
      if (await (props.beforeSend?.(values) ?? true)) {
        await save((upload) => props.send(values, upload, isPublishing.current));
      }
    })();
  }, focusFirstError);
  function submit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    isPublishing.current = submitter?.getAttribute('name') === 'publish';
    send(event);
  }
  useLayer(opened && surface === null, close);
  // A completely sent upload is being processed and can no longer be cancelled.
  const canCancel = progress !== null && progress < 1;
  const submission = { type: 'submit', disabled: props.isSubmitDisabled ?? false } as const;
  const content = (
    <form onSubmit={submit} noValidate>
      <Stack>
        <RestoredNote at={kept.restoredAt} onDiscard={kept.drop} />
        {/* What is typed while it is being sent would be lost. */}
        <div style={{ display: 'contents' }} inert={isBusy}>
          {typeof props.children === 'function' ? props.children(isBusy) : props.children}
        </div>
        <Group justify="flex-end" py="xs" style={surface === null ? AT_BOTTOM : undefined}>
          {progress === null ? null : <UploadProgress share={progress} name={props.uploadName} />}
          {secondaryAction ? <div style={{ marginRight: 'auto' }}>{secondaryAction}</div> : null}
          {canCancel ? (
            <Button variant="default" onClick={cancel}>
              Cancelar subida
            </Button>
          ) : surface === null ? (
            <Button variant="default" onClick={close}>
              {props.closeLabel ?? 'Cancelar'}
            </Button>
          ) : null}
          <Button
            {...submission}
            // Coloured in a page only while there is something to save.
            variant={surface === null || isDirty ? 'filled' : 'default'}
            loading={isBusy}
          >
            {submitLabel}
          </Button>
          {/* After the other one, which Enter in an input presses. */}
          {props.canPublish ? (
            <Button {...submission} name="publish" variant="default" disabled={isBusy}>
              Publicar
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
  if (surface) return <InlineSection title={props.title}>{content}</InlineSection>;
  return (
    <Modal opened={opened} onClose={close} title={props.title} size={props.size ?? 'lg'}>
      {content}
    </Modal>
  );
}
