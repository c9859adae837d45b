import { Button, Group, Modal, type ModalProps, Progress, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { alertWarning } from '../ui/alerts.tsx';
import { BUSY_TEXT, confirmDiscard } from '../ui/confirm.tsx';
import { useLayer } from '../ui/layers.ts';
import { InlineContext, SurfaceContext, useInlineSurface } from '../ui/record-surface.ts';
import { useUnsavedWarning } from '../ui/unsaved-input.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { DraftBar } from './draft-bar.tsx';
import { EditNote, RestoredNote } from './edit-note.tsx';
import type { Values } from './fields.tsx';
import { pickChanges } from './merge.ts';
import preview from './preview-pane.module.css';
import { PreviewPane } from './preview-pane.tsx';
import css from './record-page.module.css';
import { useStoredCreation } from './use-stored-creation.ts';
import { type SubmissionProps, useSubmission } from './use-submission.ts';

/**
 * Makes what was saved the unchanged state of a form that stays open; what was typed during the
 * request stays in its inputs.
 * @param sent the values that were sent
 * @param stored the values as the server stored them
 */
export function settle<V extends object>(
  form: UseFormReturnType<V>,
  sent: object,
  stored: V,
): void {
  const typed = pickChanges(sent as Values, form.getValues() as Values);
  form.setInitialValues(stored);
  form.setValues({ ...stored, ...typed });
  form.resetDirty(stored);
}

export type { DialogProps };

interface FrameProps extends DialogProps {
  title: string;
  /** Label of the close button, where 'Cancelar' would be ambiguous. */
  closeLabel?: string;
  /** Disables submission while required data is missing. */
  isSubmitDisabled?: boolean;
  /** Name of the upload, with its article. */
  uploadName?: string;
  size?: ModalProps['size'];
  /** Secondary button on the left, as 'Anterior' in a multi-step form. */
  secondaryAction?: ReactNode;
  /** Rendered instead of the form while it is loading or after an error. */
  fallback?: ReactNode;
}

export interface FormDialogProps<V extends object, T> extends FrameProps, SubmissionProps<V, T> {
  /** Whether input would be lost by closing; by default whether the form was changed. */
  isDirty?: boolean;
  /** Key under which the browser keeps what is typed into a new record until it is created. */
  storageKey?: string | null;
  /** Names the file that the record begins with: what was typed beside another one is not filled in. */
  storedFor?: string | undefined;
  /** Whether the dialog stays open after saving. */
  staysOpen?: boolean;
  children: ReactNode | ((isBusy: boolean) => ReactNode);
}

/** Moves the focus from the close button to a form that is rendered after the dialog opened. */
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

/** Gives the focus back to what had it before the inputs were inert. */
function useKeptFocus(isBusy: boolean) {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const element = focused.current;
    const isLost = !isBusy && document.activeElement === document.body;
    if (isLost && element instanceof HTMLElement) element.focus();
  }, [isBusy]);
  return () => {
    focused.current = document.activeElement;
  };
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

interface ButtonsProps<V extends object, T> {
  props: Pick<
    FormDialogProps<V, T>,
    'submitLabel' | 'isSubmitDisabled' | 'secondaryAction' | 'closeLabel'
  >;
  submission: Pick<ReturnType<typeof useSubmission<V, T>>, 'isBusy' | 'progress' | 'cancel'>;
  /** Absent in a form that is a part of a page, which saves all its forms. */
  onClose: (() => void) | null;
}

/** The buttons below a form. */
function Buttons<V extends object, T>({ props, submission, onClose }: ButtonsProps<V, T>) {
  const { isBusy, progress, cancel } = submission;
  // A completely sent upload is being processed and can no longer be cancelled.
  const canCancel = progress !== null && progress < 1;
  const cancelling = (
    <Button variant="default" onClick={cancel}>
      Cancelar subida
    </Button>
  );
  if (onClose === null) return canCancel ? <Group justify="flex-end">{cancelling}</Group> : null;
  return (
    <Group justify="flex-end">
      {props.secondaryAction ? (
        <div style={{ marginRight: 'auto' }}>{props.secondaryAction}</div>
      ) : null}
      {canCancel ? (
        cancelling
      ) : (
        <Button variant="default" onClick={onClose}>
          {props.closeLabel ?? 'Cancelar'}
        </Button>
      )}
      <Button type="submit" loading={isBusy} disabled={props.isSubmitDisabled ?? false}>
        {props.submitLabel ?? 'Guardar'}
      </Button>
    </Group>
  );
}

/** Lets Enter in an input submit a form without a visible button. */
const SubmitByEnter = () => <button type="submit" hidden />;

/**
 * Dialog with a form: sends it, shows field errors and notices, warns before unsaved input is lost,
 * and closes after saving. In a tab of a record's page the form is a part of the page and stays.
 */
export function FormDialog<V extends object, T>(props: FormDialogProps<V, T>) {
  const { form, opened, onClose, fallback = null, staysOpen = false } = props;
  const surface = useInlineSurface();
  const isShown = opened && fallback === null;
  const storageKey = opened ? (props.storageKey ?? null) : null;
  const creation = useStoredCreation(storageKey, form, props.storedFor);
  const submission = useSubmission(props, isShown, (result, sent) => {
    creation.forget();
    props.onSaved?.(result);
    if (surface === null) {
      if (!staysOpen) onClose();
    } else if (edits) settle(form, sent, edits.toValues(result as Values) as V);
    else surface.restart();
  });
  const { edits, editing, part, isBusy, progress } = submission;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const isDirty = props.isDirty ?? form.isDirty();
  const isDraftKept = useRef(false);
  useUnsavedWarning(opened && isDirty, () => ({
    ...editing.unsaved,
    ...(surface ? { ...part, discard } : {}),
    isBusy,
    isDrafted: isDraftKept.current,
  }));
  const element = useFocusOnArrival(fallback === null && surface === null);
  const keepFocus = useKeptFocus(isBusy);
  function close(): boolean {
    if (isBusy) alertWarning(BUSY_TEXT);
    else {
      void confirmDiscard(isDirty, () => {
        if (isDirty) void editing.draft.forget();
        creation.forget();
        onClose();
      });
    }
    return !isBusy;
  }
  /** Closes a form whose input is saved as a draft. */
  function closeKeepingDraft(): void {
    isDraftKept.current = true;
    onClose();
    isDraftKept.current = false;
  }
  function discard(): Promise<void> {
    creation.forget();
    return editing.discard().then(surface?.restart);
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    keepFocus();
    if (surface === null) submission.submit(event);
    else {
      event.preventDefault();
      surface.save();
    }
  }
  useLayer(opened && surface === null, close);
  const frame = { opened, onClose: close, title: props.title, closeOnEscape: false };
  const content = fallback ?? (
    <div
      className={isPreviewing ? preview.split : undefined}
      data-previewing={isPreviewing || undefined}
    >
      <form ref={element} onSubmit={submit} noValidate>
        <Stack>
          <EditNote editing={editing} />
          <RestoredNote
            at={creation.restoredAt}
            isContinued={creation.isContinued}
            onDiscard={creation.drop}
          />
          {/* What is typed while a record is created would be lost. */}
          <div style={{ display: 'contents' }} inert={isBusy && !edits}>
            {typeof props.children === 'function' ? props.children(isBusy) : props.children}
          </div>
          {progress === null ? null : (
            <UploadProgress share={progress} name={props.uploadName ?? 'la imagen'} />
          )}
          {edits ? (
            <DraftBar
              edits={edits}
              editing={editing}
              onClose={closeKeepingDraft}
              onPreview={() => setIsPreviewing(true)}
            />
          ) : null}
          <Buttons {...{ props, submission }} onClose={surface ? null : close} />
          {surface ? <SubmitByEnter /> : null}
        </Stack>
      </form>
      {edits && isPreviewing ? (
        <PreviewPane
          edits={edits}
          savedAt={editing.draft.savedAt}
          onClose={() => setIsPreviewing(false)}
        />
      ) : null}
    </div>
  );
  if (surface) return <InlineSection title={props.title}>{content}</InlineSection>;
  return (
    <Modal {...frame} size={isPreviewing ? '80rem' : (props.size ?? 'lg')}>
      {content}
    </Modal>
  );
}

/** What would be a dialog elsewhere, as a part of a tab. */
export function InlineSection({ title, children }: { title: string; children: ReactNode }) {
  const surface = use(SurfaceContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isRestarted = surface?.isRestarted;
  useEffect(() => {
    if (isRestarted) heading.current?.focus();
  }, [isRestarted]);
  return (
    <section aria-labelledby={id} className={css.section}>
      <Title ref={heading} id={id} order={2} size="h3" tabIndex={-1} className={css.heading}>
        {title}
      </Title>
      <InlineContext value={false}>{children}</InlineContext>
    </section>
  );
}
