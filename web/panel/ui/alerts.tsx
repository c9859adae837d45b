import { Button, Group } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from './icons.ts';

/** Errors that are shown; they stay until they are closed or their section is left. */
const errorIds = new Set<string>();

/** Replaces a visible notice that has the same id. */
function show(data: NotificationData, id: string): string {
  notifications.hide(id);
  return notifications.show({ closeButtonProps: { 'aria-label': 'Cerrar aviso' }, ...data, id });
}

const SUCCESS = { color: 'teal', icon: <IconCheck aria-hidden /> };

/** Shows a notice. */
export function alertSuccess(message: string, title = '¡Completado!'): void {
  show({ title, message, ...SUCCESS }, `${title} ${message}`);
}

/** Time in milliseconds for which a notice offers to undo its change. */
const UNDO_TIME_MS = 10_000;

/** Shows a notice with a button that undoes what was done; clicking it closes the notice. */
export function alertUndoable(text: string, undo: () => void): void {
  const title = '¡Completado!';
  const id = `${title} ${text}`;
  const click = () => {
    notifications.hide(id);
    undo();
  };
  const message = (
    <Group gap="xs" justify="space-between">
      <span>{text}</span>
      <Button variant="default" onClick={click}>
        Deshacer
      </Button>
    </Group>
  );
  show({ title, message, ...SUCCESS, autoClose: UNDO_TIME_MS }, id);
}

/** Returns the id for `dismissAlert`. */
export function alertWarning(message: string, title = 'Aviso'): string {
  const look = { color: 'yellow', icon: <IconAlertTriangle aria-hidden /> };
  return show({ title, message, ...look }, `${title} ${message}`);
}

/** Returns the id for `dismissAlert`. */
export function alertError(message: string, title = 'Ops!', id = `${title} ${message}`): string {
  errorIds.add(id);
  const look = { color: 'red', icon: <IconX aria-hidden /> };
  return show({ title, message, ...look, autoClose: false }, id);
}

const REFUSED_FILE_ID = 'refused-file';

/** Says why a file was not taken; replaces what was said of the file before. */
export function alertRefusedFile(message: string): void {
  alertError(message, 'Ops!', REFUSED_FILE_ID);
}

/** Removes what was said of a refused file, when another one is taken. */
export const dismissRefusedFile = () => notifications.hide(REFUSED_FILE_ID);

/** Removes the errors of a section that is left. */
export function dismissErrors(): void {
  for (const id of errorIds) notifications.hide(id);
  errorIds.clear();
}

/** Removes an error when the failed action is retried. */
export function dismissAlert(id: string): void {
  notifications.hide(id);
}
