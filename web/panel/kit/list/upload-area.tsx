import { Group, Progress, Text } from '@mantine/core';
import { useObjectUrl } from '../../ui/chosen-picture.ts';
import { useFileChooser } from '../../ui/file-chooser.tsx';
import { ButtonWithIcon, IconAction } from '../../ui/icon-action.tsx';
import { IconPhotoUp, IconRefresh, IconX } from '../../ui/icons.ts';
import css from './upload-area.module.css';
import type { QueuedFile, UploadQueue } from './use-upload-queue.ts';

function stateText({ state, share, error }: QueuedFile): string {
  if (state === 'failed') return error;
  if (state === 'waiting') return 'En espera';
  return share >= 1 ? 'Procesando…' : `Subiendo: ${Math.round(share * 100)} %`;
}

interface RowProps {
  queued: QueuedFile;
  queue: UploadQueue;
}

function Row({ queued, queue }: RowProps) {
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

interface UploadAreaProps {
  queue: UploadQueue;
  accept: string;
  /** Name of the files in the plural, as in 'imágenes'. */
  label: string;
}

/** Area onto which several files are dropped or for which they are chosen, with their uploads. */
export function UploadArea({ queue, accept, label }: UploadAreaProps) {
  const chooser = useFileChooser({
    accept,
    label: `Archivos de ${label}`,
    isMultiple: true,
    onFiles: queue.add,
  });
  const { files } = queue;
  const sending = files.filter(({ state }) => state !== 'failed').length;
  return (
    // The button is the alternative to dropping.
    <section
      className={css.area}
      aria-label={`Subir ${label}`}
      data-over={chooser.isOver || undefined}
      {...chooser.dropHandlers}
    >
      <Group gap="xs" justify="space-between">
        <Text size="sm" aria-live="polite">
          {sending > 0 ? `Subiendo ${label}: faltan ${sending}` : `Suelte aquí varias ${label}.`}
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
