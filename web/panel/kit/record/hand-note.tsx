import { Alert, Button, Group, Text } from '@mantine/core';
import { findContentResource } from '../../../../contracts/kinds.ts';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { IconUsers } from '../../ui/icons.ts';
import { showShortTime } from '../../ui/show-time.ts';
import { fieldLabel } from './audit-labels.ts';
import type { Editor } from './editor.ts';
import { showField } from './record-changes.ts';
import { useEditorState } from './use-editor.ts';

/** What was typed here and is not in what another person goes on with. */
function Unsent({ editor }: { editor: Editor }) {
  const { unsent } = useEditorState(editor);
  const fields = Object.values(unsent).flatMap(({ call, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const text = field === null ? '' : showField(field.is);
      return text === '' ? [] : [{ label: fieldLabel(name, findContentResource(call)), text }];
    }),
  );
  if (fields.length === 0) return null;
  return (
    <>
      <Text size="sm" mt="xs">
        Lo último que usted escribió no llegó a tiempo. Cópielo si lo necesita:
      </Text>
      {fields.map(({ label, text }) => (
        <Group key={label} gap="xs" mt={4} wrap="nowrap" align="start">
          <Text size="sm" style={{ flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <b>{label}:</b> {text}
          </Text>
          <CopyTextButton text={text} size="compact-md" aria-label={`Copiar ${label}`} />
        </Group>
      ))}
      <Button mt="xs" size="compact-md" variant="default" onClick={editor.forgetUnsent}>
        Entendido
      </Button>
    </>
  );
}

/** Says who else is typing in the record, and takes it over. */
export function HandNote({ editor }: { editor: Editor }) {
  const { edit, takenBy, unsent } = useEditorState(editor);
  const isHeld = editor.isReadOnly();
  const hasUnsent = Object.keys(unsent).length > 0;
  if (!isHeld && !hasUnsent) return null;
  const title =
    takenBy === '' && edit
      ? `${edit.username} está escribiendo aquí desde las ${showShortTime(edit.since)}`
      : `${takenBy || edit?.username} sigue desde aquí`;
  return (
    <Alert
      variant="outline"
      color="gray"
      role="status"
      icon={<IconUsers aria-hidden />}
      title={isHeld ? title : undefined}
    >
      {isHeld ? (
        <Button size="compact-md" variant="default" onClick={() => void editor.takeOver()}>
          Escribir yo
        </Button>
      ) : null}
      <Unsent editor={editor} />
    </Alert>
  );
}
