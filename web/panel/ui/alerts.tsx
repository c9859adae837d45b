import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';

const common: Partial<NotificationData> = {
  closeButtonProps: { 'aria-label': 'Cerrar aviso' },
};

/** Replaces a visible notice that has the same text. */
function show(data: NotificationData & { title: string; message: string }): string {
  const id = `${data.title} ${data.message}`;
  notifications.hide(id);
  return notifications.show({ ...common, ...data, id });
}

/** Shows a notice. Errors stay until they are closed. */
export function alertSuccess(message: string, title = '¡Completado!'): void {
  show({ title, message, color: 'teal', icon: <IconCheck aria-hidden /> });
}

/** Returns the id for `dismissAlert`. */
export function alertWarning(message: string, title = 'Aviso'): string {
  return show({ title, message, color: 'yellow', icon: <IconAlertTriangle aria-hidden /> });
}

/** Returns the id for `dismissAlert`. */
export function alertError(message: string, title = 'Ops!'): string {
  return show({ title, message, color: 'red', icon: <IconX aria-hidden />, autoClose: false });
}

/** Removes an error when the failed action is retried. */
export function dismissAlert(id: string): void {
  notifications.hide(id);
}
