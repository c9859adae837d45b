import { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { stanzas } from './stanzas.ts';

test('the cells and rows of a pasted table stay apart', () => {
  const editor = new Editor({ extensions: [StarterKit, stanzas] });
  editor.view.pasteHTML(
    '<table><tbody><tr><td>Camino</td><td style="x"><b>solo</b></td></tr><tr><th>Sendero</th><td>roto</td></tr></tbody></table>',
    new Event('paste') as ClipboardEvent,
  );
  expect(editor.getText({ blockSeparator: '\n' })).toBe('Camino solo\nSendero roto');
  editor.destroy();
});
