import { Group, Progress, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type SongItem, songFields } from '../../../contracts/songs.ts';
import { ApiError } from '../../ui/api.ts';
import { readFieldErrors } from '../../ui/field-errors.ts';
import { computePeaks, type Song } from '../beats/read-song.ts';
import { toRefusal, useSongPicker, useSongsPicker } from '../beats/use-song-picker.tsx';
import { FieldInputs } from '../kit/fields/field-inputs.tsx';
import { typedText, type Values } from '../kit/fields/fields.tsx';
import { toRequestFields, useFieldsForm, validateFields } from '../kit/fields/fields-form.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { sendUpload } from '../kit/fields/send-call.ts';
import { createCountFormat, FAILED } from '../kit/fields/texts.ts';
import uploads from '../kit/list/uploads.module.css';
import type { CreationProps } from '../kit/record/resource-parts.ts';
import type { UploadOptions } from '../ui/client.ts';
import { getFailureText } from '../ui/field-errors.ts';
import { ButtonWithIcon, IconAction } from '../ui/icon-action.tsx';
import { IconMusic, IconMusicPlus, IconX } from '../ui/icons.ts';
import { sharedInputs, songInputs } from './song-inputs.tsx';
import css from './songs.module.css';

/** A file of the upload, with what is typed for it. */
interface Row {
  key: number;
  song: Song;
  title: string;
  number: string;
  state: 'waiting' | 'sending' | 'failed' | 'done';
  /** Fraction of the bytes sent, 0 to 1. */
  share: number;
  /** Why it was refused, by field. */
  errors: Record<string, string>;
}

const { title, number } = songInputs;
const rowInputs = { title, number };
const rowFields = ['number', 'title'] as const;

const count = createCountFormat('canción', 'canciones');

/** @param before how many files are there already */
function toRows(songs: readonly Song[], before: number): Row[] {
  const isAlone = before + songs.length === 1;
  return songs.map((song, index) => ({
    key: before + index,
    song,
    title: song.title,
    number: String(song.number ?? (isAlone ? '' : before + index + 1)),
    state: 'waiting',
    share: 0,
    errors: {},
  }));
}

function describe({ state, share, song }: Row): string {
  if (state === 'done') return 'Subida';
  if (state !== 'sending') return song.file.name;
  return share >= 1 ? 'Procesando…' : `Subiendo: ${Math.round(share * 100)} %`;
}

function scrollToRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}

interface RowInputsProps {
  row: Row;
  onChange(changes: Partial<Row>): void;
  onRemove(): void;
}

function RowInputs({ row, onChange, onRemove }: RowInputsProps) {
  const { song, errors, state, share } = row;
  const { name } = song.file;
  const picker = useSongPicker((next) =>
    onChange({
      song: next,
      errors: {},
      state: 'waiting',
      // What was typed is kept.
      ...(row.title === song.title ? { title: next.title } : {}),
    }),
  );
  const isDone = state === 'done';
  const [, refusal] = Object.entries(errors).find(([field]) => !(field in rowInputs)) ?? [];
  return (
    <li
      className={css.row}
      data-has-error={refusal ? true : undefined}
      ref={state === 'sending' ? scrollToRow : undefined}
    >
      <div className={css.inputs}>
        {rowFields.map((field) => (
          <TextInput
            key={field}
            className={css[field]}
            aria-label={`${songFields[field].notes.label} de ${name}`}
            inputMode={field === 'number' ? 'numeric' : 'text'}
            maxLength={songFields[field].notes.maxLength}
            disabled={isDone}
            value={row[field]}
            error={errors[field]}
            onChange={(event) => onChange({ [field]: typedText(event) })}
          />
        ))}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" className={css.file}>
          {describe(row)}
        </Text>
        {isDone ? null : (
          <>
            <IconAction
              label={`Cambiar audio: ${name}`}
              isBusy={picker.isReading}
              onClick={picker.pick}
            >
              <IconMusic size={20} aria-hidden />
            </IconAction>
            <IconAction label={`Quitar ${name}`} onClick={onRemove}>
              <IconX size={20} aria-hidden />
            </IconAction>
          </>
        )}
      </Group>
      {refusal ? (
        <Text size="sm" c="red" role="alert">
          {toRefusal(refusal)}
        </Text>
      ) : null}
      {state === 'sending' ? (
        <Progress value={share * 100} aria-label={`Progreso de ${name}`} animated />
      ) : null}
      {picker.element}
    </li>
  );
}

interface NewSongsProps extends CreationProps<Song[]> {
  artist: number | undefined;
}

/**
 * Creates a song from each of several files, one after another. One that is refused keeps its row; sending again
 * leaves out those that are done.
 */
function NewSongs({ first, artist, opened, onClose, onSaved }: NewSongsProps) {
  const queries = useQueryClient();
  const [rows, setRows] = useState(() => toRows(first, 0));
  const added = useRef(first.length);
  const form = useFieldsForm(sharedInputs, null, {
    first: { artist: String(artist ?? ''), year: String(first[0]?.year ?? '') },
  });
  const change = (key: number, changes: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const picker = useSongsPicker((songs) => {
    setRows((all) => [...all, ...toRows(songs, added.current)]);
    added.current += songs.length;
  });

  /** Sends a file; resolves to its song, null where it was refused or cancelled. */
  async function sendRow(row: Row, shared: Values, upload: UploadOptions) {
    const { key, song, ...typed } = row;
    const fields = toRequestFields(rowInputs, typed, null);
    const wrong = validateFields(rowInputs, typed, null) as Row['errors'];
    change(key, { errors: wrong, share: 0, state: 'sending' });
    try {
      if (Object.keys(wrong).length > 0) throw new ApiError(400, wrong);
      const body = { ...shared, ...fields, src: song.file, peaks: await computePeaks(song) };
      const created = await sendUpload<SongItem>('POST /h/songs/', { body }, upload);
      change(key, { state: 'done' });
      return created;
    } catch (error) {
      const isCancelled = upload.signal?.aborted;
      const errors = readFieldErrors(error);
      const reasons = Object.keys(errors).length > 0;
      const failure = reasons ? errors : { src: getFailureText(error, `${FAILED} subir.`) };
      change(key, isCancelled ? { state: 'waiting' } : { state: 'failed', errors: failure });
      return null;
    }
  }
  async function send(values: Values, upload: UploadOptions, is_active: boolean) {
    const shared = { ...toRequestFields(sharedInputs, values, null), is_active };
    const pending = rows.filter(({ state }) => state !== 'done');
    if (rows.length === 0) throw new ApiError(400, { non_field_errors: 'Agregue un audio.' });
    const total = pending.reduce((sum, { song }) => sum + song.file.size, 0);
    const created: SongItem[] = [];
    let sent = 0;
    for (const row of pending) {
      if (upload.signal?.aborted) break;
      const { size } = row.song.file;
      const song = await sendRow(row, shared, {
        ...upload,
        onProgress(share) {
          change(row.key, { share });
          upload.onProgress?.((sent + share * size) / total);
        },
      });
      if (song) created.push(song);
      sent += size;
    }
    await queries.invalidateQueries({ queryKey: ['songs'] });
    if (created.length === pending.length) return created;
    const text = `Se han subido ${created.length} de ${count(pending.length)}. Revise las que faltan.`;
    // Leads to the first that was refused.
    throw new ApiError(400, { non_field_errors: text, songs: text });
  }
  return (
    <FormDialog
      {...{ opened, onClose, form, send }}
      title="Nuevas canciones"
      isDirty={rows.some(({ state }) => state !== 'done')}
      canPublish
      success={
        rows.length === 1
          ? 'Se ha creado la canción correctamente.'
          : `Se han subido ${count(rows.length)} correctamente.`
      }
      failure={`${FAILED} crear las canciones.`}
      onSaved={(created) => onSaved(rows.length === 1 ? created[0] : undefined)}
      uploadName={rows.length === 1 ? 'la canción' : 'las canciones'}
    >
      <FieldInputs fields={sharedInputs} form={form} record={null} />
      {/* The button is the alternative to dropping. */}
      <section
        className={uploads.area}
        aria-label="Audios"
        data-over={picker.isOver || undefined}
        {...picker.dropHandlers}
      >
        <Group justify="space-between" gap="xs">
          <Text size="sm">Suelte aquí más audios.</Text>
          <ButtonWithIcon icon={IconMusicPlus} onClick={picker.pick} loading={picker.isReading}>
            Agregar audios
          </ButtonWithIcon>
        </Group>
        <ol className={css.rows}>
          {rows.map((row) => (
            <RowInputs
              key={row.key}
              row={row}
              onChange={(changes) => change(row.key, changes)}
              onRemove={() => setRows((all) => all.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ol>
        {picker.element}
      </section>
    </FormDialog>
  );
}

/** Creates the form of new songs; `artist` is chosen in it already. */
export const createNewSongs = (artist?: number) => (props: CreationProps<Song[]>) => (
  <NewSongs {...props} artist={artist} />
);
