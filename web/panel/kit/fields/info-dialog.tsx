import { Drawer, Modal, type ModalProps, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useLayer } from '../../ui/layers.ts';
import { InlineContext, useInlineSurface } from '../../ui/record-surface.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';
import css from './info-dialog.module.css';

/** What would be a dialog elsewhere, as a part of a tab. */
export function InlineSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <Title id={id} order={2} size="h3" className={css.heading}>
        {title}
      </Title>
      <InlineContext value={false}>{children}</InlineContext>
    </section>
  );
}

interface InfoDialogProps extends DialogProps {
  title: string;
  size?: ModalProps['size'];
  /** Whether it is shown in a panel at the side of the screen. */
  isAside?: boolean;
  /** False for content that is shown only once. */
  closesOutside?: boolean;
  /** Called after the dialog has disappeared. */
  onClosed?(): void;
  children: ReactNode;
}

/**
 * Dialog without a form; closes with Escape, back or a click outside. In a tab of a record's page it
 * is a part of the page.
 */
export function InfoDialog(props: InfoDialogProps) {
  const { title, opened, onClose, size = 'lg', isAside, closesOutside = true, children } = props;
  const surface = useInlineSurface();
  useLayer(opened && surface === null, onClose);
  const frame = {
    title,
    opened,
    onClose,
    closeOnClickOutside: closesOutside,
    onExitTransitionEnd: props.onClosed,
    styles: { title: { overflowWrap: 'anywhere' as const }, content: { maxWidth: '100%' } },
  };
  const content = <Stack>{children}</Stack>;
  if (surface) return <InlineSection title={title}>{content}</InlineSection>;
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
