import type { CallName } from '../../../../contracts/calls.ts';
import { findPictureFileProblem, pictureTypes } from '../../ui/check-picture.ts';
import { useUnsavedWarning } from '../../ui/unsaved-input.ts';
import { sendUpload } from '../fields/send-call.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import { UploadArea } from './upload-area.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

interface UploadsProps<Item extends Identified> {
  resource: Resource<Item>;
  field: string;
  /** Reloads the list. */
  refresh(): Promise<void>;
}

/** Creates a record from each of several pictures, which are titled and cropped afterwards. */
export function Uploads<Item extends Identified>({ resource, field, refresh }: UploadsProps<Item>) {
  const { calls, creation, texts } = resource;
  const queue = useUploadQueue({
    check: findPictureFileProblem,
    send: (file, upload) =>
      sendUpload(calls.create as CallName, { body: { ...creation?.body, [field]: file } }, upload),
    onSent: () => void refresh(),
    sentText: (count) =>
      count === 1 ? texts.created : `Se han cargado ${count} imágenes correctamente.`,
    failure: texts.notCreated,
  });
  useUnsavedWarning(queue.isBusy);
  return <UploadArea queue={queue} accept={pictureTypes.join(',')} label="imágenes" />;
}
