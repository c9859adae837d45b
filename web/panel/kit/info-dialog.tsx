import { Drawer, Modal, type ModalProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayer } from '../ui/layers.ts';
import type { DialogProps } from './form-dialog.tsx';

interface InfoDialogProps extends DialogProps {
  title: string;
  size?: ModalProps['size'];
  /** Whether it is shown in a panel at the side of the screen. */
  isAside?: boolean;
  /** False for what is shown only once. */
  closesOutside?: boolean;
  /** Called after the dialog has disappeared. */
  onClosed?(): void;
  children: ReactNode;
}

/** Dialog without a form; closes with Escape, back or a click outside. */
export function InfoDialog(props: InfoDialogProps) {
  const { title, opened, onClose, size = 'lg', isAside, closesOutside = true, children } = props;
  useLayer(opened, onClose);
  const frame = {
    ...{ title, opened, onClose, closeOnEscape: false, closeOnClickOutside: closesOutside },
    ...(props.onClosed ? { onExitTransitionEnd: props.onClosed } : {}),
    styles: { title: { overflowWrap: 'anywhere' as const }, content: { maxWidth: '100vw' } },
  };
  const content = <Stack>{children}</Stack>;
  return isAside ? (
    <Drawer {...frame} position="right" size={size}>
      {content}
    </Drawer>
  ) : (
    <Modal {...frame} size={size}>
      {content}
    </Modal>
  );
}
