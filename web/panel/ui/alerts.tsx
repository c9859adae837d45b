import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';

const common: Partial<NotificationData> = {
  closeButtonProps: { 'aria-label': 'Cerrar aviso' },
};

/** The same text does not pile up: the newest takes the place of the older one. */
function show(data: NotificationData & { title: string; message: string }): string {
  const id = `${data.title} ${data.message}`;
  notifications.hide(id);
  return notifications.show({ ...common, ...data, id });
}

/** The panel's notices. Errors stay until they are closed. */
export function alertSuccess(message: string, title = '¡Completado!'): void {
  show({ title, message, color: 'teal', icon: <IconCheck aria-hidden /> });
}

/** Answers what `dismissAlert` takes. */
export function alertWarning(message: string, title = 'Aviso'): string {
  return show({ title, message, color: 'yellow', icon: <IconAlertTriangle aria-hidden /> });
}

/** Answers what `dismissAlert` takes. */
export function alertError(message: string, title = 'Ops!'): string {
  return show({ title, message, color: 'red', icon: <IconX aria-hidden />, autoClose: false });
}

/** Takes back an error once what failed is being tried again. */
export function dismissAlert(id: string): void {
  notifications.hide(id);
}
