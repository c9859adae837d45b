import { Modal } from '@mantine/core';
import { use } from 'react';
import { useLayer } from './layers.ts';
import {
  type AnyPart,
  type DialogProps,
  FailureNote,
  type LoadPart,
  lazyComponent,
} from './lazy-part.tsx';
import { InlineContext } from './record-surface.ts';

function DialogFailure({ onRetry, opened = true, onClose }: DialogProps & { onRetry(): void }) {
  const isTab = use(InlineContext);
  useLayer(opened && !isTab, onClose);
  if (isTab) return <FailureNote onRetry={onRetry} />;
  return (
    <Modal opened={opened} onClose={onClose} title="Ops!">
      <FailureNote onRetry={onRetry} />
    </Modal>
  );
}

/**
 * As `lazyPart`, for a dialog: its failure is shown in a dialog, which its `onClose` closes, or in the
 * tab in whose place it is.
 */
export function lazyDialog<C>(load: LoadPart<C>): C;
export function lazyDialog(load: LoadPart<AnyPart>) {
  return lazyComponent(load, (onRetry, { opened, onClose }) => (
    <DialogFailure {...{ opened, onClose, onRetry }} />
  ));
}
