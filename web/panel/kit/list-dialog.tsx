import type { ModalProps } from '@mantine/core';
import type { DialogProps } from './form-dialog.tsx';
import { InfoDialog } from './info-dialog.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { ResourceSection } from './resource-section.tsx';

interface ListDialogProps<Item extends Identified> extends DialogProps {
  /** Its title is that of the dialog. */
  resource: Resource<Item>;
  size?: ModalProps['size'];
}

/** The records that belong to another one, as a dialog or as a tab of its page. */
export function ListDialog<Item extends Identified>(props: ListDialogProps<Item>) {
  const { resource, size = 'xl', ...dialog } = props;
  return (
    <InfoDialog {...dialog} title={resource.title} size={size}>
      <ResourceSection resource={resource} isLocal />
    </InfoDialog>
  );
}
