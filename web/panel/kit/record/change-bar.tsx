import { Button, Drawer, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { IconEye } from '../../ui/icons.ts';
import { useLayer } from '../../ui/layers.ts';
import { getPageOwner } from '../../ui/session.ts';
import { showShortTime } from '../../ui/show-time.ts';
import { UploadProgress } from '../fields/upload-progress.tsx';
import { usePreservedFocus } from '../fields/use-save.ts';
import type { Editor } from './editor.ts';
import type { EditorState } from './kept-input.ts';
import { PreviewPane } from './preview-pane.tsx';
import { isNothing } from './record-changes.ts';
import { toEditMark } from './record-marks.ts';
import css from './record-page.module.css';
import { useEditorState } from './use-editor.ts';

const HERE = 'Sin conexión: conservado en este navegador';
const FILE_NOTE = 'La imagen, el recorte o el audio se pierde si no guarda.';

export interface ChangeBarProps {
  editor: Editor;
  /** What saving means for visitors, as in 'se ve en el sitio'. */
  effect?: string | undefined;
  /** Publishes a hidden record with what is typed. */
  onPublish?: (() => void) | undefined;
  /** Closes the dialog; absent where the form stays. */
  onClose?(): void;
  onSaved?(): void;
  submitLabel?: string | undefined;
  /** Accessible name of the button, if it differs from its label. */
  submitName?: string | undefined;
  /** Name of the file that is uploaded, with its article. */
  uploadName?: string | undefined;
}

/** Where what is typed is. */
function describe(editor: Editor, { typed, edit, keeping, refused }: EditorState): string {
  if (isNothing(typed)) return editor.hasFiles() ? '' : 'Sin cambios.';
  if (refused !== '') return refused;
  if (keeping === 'offline') return HERE;
  if (!editor.isEditable) return editor.isKept ? 'Conservado en este navegador' : 'Sin guardar.';
  if (keeping === 'waiting' || edit === null) return 'Conservando…';
  if (edit.username !== getPageOwner()?.userName) return toEditMark(edit).label;
  return `Conservado ${showShortTime(edit.typed_at)} · todavía no se ve en el sitio`;
}

/** What is done with what is typed in a record: where it is kept, and the buttons that end it. */
export function ChangeBar(props: ChangeBarProps) {
  const { editor, effect, onPublish, onClose, onSaved, submitLabel = 'Guardar' } = props;
  const state = useEditorState(editor);
  const { isSaving, progress, edit } = state;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const closePreview = () => setIsPreviewing(false);
  useLayer(isPreviewing, closePreview);
  usePreservedFocus(isSaving);
  const isReadOnly = editor.isReadOnly();
  // A completely sent upload is being processed and can no longer be cancelled.
  const canCancel = progress !== null && progress < 1;
  const save = () => void editor.save().then((isSaved) => isSaved && onSaved?.());
  const preview = () => void editor.flush().then((isKept) => isKept && setIsPreviewing(true));
  return (
    <div className={css.bar} data-needed={editor.isTyped() || onPublish ? true : undefined}>
      {progress === null ? null : (
        <UploadProgress
          share={progress}
          {...(props.uploadName ? { name: props.uploadName } : {})}
        />
      )}
      <Text size="sm" role="status" mr="auto">
        {describe(editor, state)}
        {editor.hasFiles() ? ` ${FILE_NOTE}` : null}
      </Text>
      <Group gap="xs" justify="flex-end">
        {canCancel ? (
          <Button variant="default" onClick={editor.cancelUpload}>
            Cancelar subida
          </Button>
        ) : null}
        {editor.isTyped() && !isReadOnly ? (
          <Button variant="default" disabled={isSaving} onClick={() => void editor.discard()}>
            Descartar
          </Button>
        ) : null}
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
        ) : null}
        {editor.isEditable ? (
          <Button variant="default" aria-label="Vista previa" onClick={preview}>
            <IconEye size={16} aria-hidden />
            <span className={css.wide}>Vista previa</span>
          </Button>
        ) : null}
        {onPublish ? (
          <Button variant="default" disabled={isSaving || isReadOnly} onClick={onPublish}>
            Publicar
          </Button>
        ) : null}
        <div className={css.save}>
          <Button
            // Coloured only while there is something to save.
            variant={editor.isTyped() ? 'filled' : 'default'}
            loading={isSaving}
            disabled={isReadOnly}
            aria-label={props.submitName}
            onClick={save}
          >
            {submitLabel}
          </Button>
          {effect ? (
            <Text size="sm" c="dimmed">
              {effect}
            </Text>
          ) : null}
        </div>
      </Group>
      <Drawer
        opened={isPreviewing}
        onClose={closePreview}
        position="right"
        size="28rem"
        title="Vista previa"
        // The form beside it stays in use.
        withOverlay={false}
        lockScroll={false}
        trapFocus={false}
        closeOnClickOutside={false}
      >
        <PreviewPane root={editor.root} version={edit?.version ?? ''} onClose={closePreview} />
      </Drawer>
    </div>
  );
}
