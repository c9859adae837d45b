import { Button, Group } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';

const common: Partial<NotificationData> = {
  closeButtonProps: { 'aria-label': 'Cerrar aviso' },
};

/** Errors that are shown; they stay until they are closed or their section is left. */
const errors = new Set<string>();

/** Replaces a visible notice that has the same text. */
function show(data: NotificationData & { title: string; message: string }): string {
  const id = `${data.title} ${data.message}`;
  notifications.hide(id);
  return notifications.show({ ...common, ...data, id });
}

/** Shows a notice. */
export function alertSuccess(message: string, title = '¡Completado!'): void {
  show({ title, message, color: 'teal', icon: <IconCheck aria-hidden /> });
}

/** Time in milliseconds for which a notice offers to undo its change. */
const UNDO_TIME = 15_000;

/** Shows a notice with a button that undoes what was done; pressing it closes the notice. */
export function alertUndoable(text: string, undo: () => void): void {
  const title = '¡Completado!';
  const id = `${title} ${text}`;
  notifications.hide(id);
  const press = () => {
    notifications.hide(id);
    undo();
  };
  const message = (
    <Group gap="xs" justify="space-between">
      <span>{text}</span>
      <Button variant="default" onClick={press}>
        Deshacer
      </Button>
    </Group>
  );
  const icon = <IconCheck aria-hidden />;
  notifications.show({ ...common, id, title, message, color: 'teal', icon, autoClose: UNDO_TIME });
}

/** Returns the id for `dismissAlert`. */
export function alertWarning(message: string, title = 'Aviso'): string {
  return show({ title, message, color: 'yellow', icon: <IconAlertTriangle aria-hidden /> });
}

/** Returns the id for `dismissAlert`. */
export function alertError(message: string, title = 'Ops!'): string {
  const id = show({ title, message, color: 'red', icon: <IconX aria-hidden />, autoClose: false });
  errors.add(id);
  return id;
}

/** Removes the errors of a section that is left. */
export function dismissErrors(): void {
  for (const id of errors) notifications.hide(id);
  errors.clear();
}

/** Removes an error when the failed action is retried. */
export function dismissAlert(id: string): void {
  notifications.hide(id);
}
