import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useUnsavedWarning } from '../../ui/unsaved-input.ts';
import { Editor } from './editor.ts';
import type { EditorHost, EditorState } from './kept-input.ts';
import type { RecordRef } from './record-changes.ts';
import { editsKey } from './record-marks.ts';

const EditorContext = createContext<Editor | null>(null);

/** Gives the editor of a record to the forms of it and of its parts. */
export const EditorProvider = EditorContext.Provider;

/** The editor of the record that is open here. */
export function useOpenEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('outside of the editor of a record');
  return editor;
}

export const useEditorState = ({ subscribe, getState }: Editor): EditorState =>
  useSyncExternalStore(subscribe, getState);

/**
 * Opens the editor of a record: the single place of what is typed in it.
 * @param isOpen false while its dialog disappears
 */
export function useEditor(root: RecordRef, host: Partial<EditorHost> = {}, isOpen = true): Editor {
  const queries = useQueryClient();
  const latest = useRef(host);
  latest.current = host;
  const [editor] = useState(
    () =>
      new Editor(root, {
        showTab: (tab) => latest.current.showTab?.(tab),
        onKept: () => void queries.invalidateQueries({ queryKey: editsKey }),
        refresh() {
          void queries.invalidateQueries({ queryKey: editsKey });
          latest.current.refresh?.();
        },
      }),
  );
  useEffect(() => (isOpen ? editor.start() : undefined), [editor, isOpen]);
  const { isSaving } = useEditorState(editor);
  const isFile = editor.hasFiles();
  useUnsavedWarning(isOpen && editor.isTyped(), () => ({
    isBusy: isSaving,
    isKept: editor.isKept && !isFile,
    isFile: editor.isKept,
    flush: editor.flush,
  }));
  return editor;
}
