import { Group, Progress, Text } from '@mantine/core';
import type { CallName } from '../../../../contracts/calls.ts';
import { findPictureFileProblem, pictureTypes } from '../../ui/check-picture.ts';
import { useObjectUrl } from '../../ui/chosen-picture.ts';
import { useFileChooser } from '../../ui/file-chooser.tsx';
import { ButtonWithIcon, IconAction } from '../../ui/icon-action.tsx';
import { IconPhotoUp, IconRefresh, IconX } from '../../ui/icons.ts';
import { useUnsavedWarning } from '../../ui/unsaved-input.ts';
import { sendUpload } from '../fields/send-call.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import css from './uploads.module.css';
import { type QueuedFile, type UploadQueue, useUploadQueue } from './use-upload-queue.ts';

function stateText({ state, share, error }: QueuedFile): string {
  if (state === 'failed') return error;
  if (state === 'waiting') return 'En espera';
  return share >= 1 ? 'Procesando…' : `Subiendo: ${Math.round(share * 100)} %`;
}

function Row({ queued, queue }: { queued: QueuedFile; queue: UploadQueue }) {
  const { id, file, state, share } = queued;
  const picture = useObjectUrl(file);
  const hasFailed = state === 'failed';
  return (
    <li className={css.row}>
      {picture === null ? null : (
        <img
          src={picture}
          alt=""
          className={css.picture}
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
      <div className={css.text}>
        <Text size="sm" fw={500} truncate>
          {file.name}
        </Text>
        <Text size="sm" c={hasFailed ? 'red' : 'dimmed'} role={hasFailed ? 'alert' : undefined}>
          {stateText(queued)}
        </Text>
        {state === 'sending' ? (
          <Progress value={share * 100} aria-label={`Progreso de ${file.name}`} animated />
        ) : null}
      </div>
      {hasFailed ? (
        <IconAction label={`Intentar de nuevo ${file.name}`} onClick={() => queue.retry(id)}>
          <IconRefresh size={20} aria-hidden />
        </IconAction>
      ) : null}
      <IconAction
        label={`${hasFailed ? 'Quitar' : 'Cancelar'} ${file.name}`}
        onClick={() => queue.remove(id)}
      >
        <IconX size={20} aria-hidden />
      </IconAction>
    </li>
  );
}

interface UploadsProps<Item extends Identified> {
  resource: Resource<Item>;
  field: string;
  /** Reloads the list. */
  refresh(): Promise<void>;
}

/**
 * Creates a record from each of several pictures, which are titled and cropped afterwards: an area onto
 * which they are dropped or for which they are chosen, with their uploads.
 */
export default function Uploads<Item extends Identified>({
  resource,
  field,
  refresh,
}: UploadsProps<Item>) {
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
  const chooser = useFileChooser({
    accept: pictureTypes.join(','),
    label: 'Archivos de imágenes',
    isMultiple: true,
    onFiles: queue.add,
  });
  const { files } = queue;
  const sending = files.filter(({ state }) => state !== 'failed').length;
  return (
    // The button is the alternative to dropping.
    <section
      className={css.area}
      aria-label="Subir imágenes"
      data-over={chooser.isOver || undefined}
      {...chooser.dropHandlers}
    >
      <Group gap="xs" justify="space-between">
        <Text size="sm" aria-live="polite">
          {sending > 0 ? `Subiendo imágenes: faltan ${sending}` : 'Suelte aquí varias imágenes.'}
        </Text>
        <ButtonWithIcon icon={IconPhotoUp} onClick={chooser.pick}>
          Elegir varias
        </ButtonWithIcon>
      </Group>
      {files.length > 0 ? (
        <ul className={css.list}>
          {files.map((queued) => (
            <Row key={queued.id} queued={queued} queue={queue} />
          ))}
        </ul>
      ) : null}
      {chooser.element}
    </section>
  );
}
