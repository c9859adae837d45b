import '@mantine/tiptap/styles.css';
import { RichTextEditor } from '@mantine/tiptap';
import { type JSONContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import css from './lyric-text-editor.module.css';
import { stanzas } from './stanzas.ts';

interface LyricTextEditorProps {
  value: string;
  onChange(value: string): void;
  isInvalid: boolean;
  disabled: boolean;
}

const extensions = [
  // What the server takes, and nothing else (contracts/rich-text.ts).
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    blockquote: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    trailingNode: false,
  }),
  stanzas,
];

const labels = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  strikeControlLabel: 'Tachado',
  underlineControlLabel: 'Subrayado',
  h1ControlLabel: 'Título 1',
  h2ControlLabel: 'Título 2',
  h3ControlLabel: 'Título 3',
  undoControlLabel: 'Deshacer',
  redoControlLabel: 'Rehacer',
};

function Toolbar() {
  return (
    <RichTextEditor.Toolbar aria-label="Formato" role="toolbar">
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

function parseContent(value: string): JSONContent | null {
  return value === '' ? null : (JSON.parse(value) as JSONContent);
}

/** The rich text editor; its value is the document as JSON text. */
export default function LyricTextEditor({
  value,
  onChange,
  isInvalid,
  disabled,
}: LyricTextEditorProps) {
  const shown = useRef(value);
  const editor = useEditor({
    extensions,
    content: parseContent(value),
    autofocus: 'start',
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Letra',
        'aria-invalid': String(isInvalid),
        lang: 'es',
      },
    },
    onUpdate({ editor: item }) {
      shown.current = JSON.stringify(item.getJSON());
      onChange(shown.current);
    },
  });
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  // A value that does not come from the editor, as what another person types.
  useEffect(() => {
    if (editor === null || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(parseContent(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      withCodeHighlightStyles={false}
      className={css.editor}
    >
      <Toolbar />
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
