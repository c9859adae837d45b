import { useMemo } from 'react';
import { requiredVideo } from '../../../contracts/lyrics.ts';
import { call } from '../ui/client.ts';
import { type RecordField, RecordForm } from '../ui/record-form.tsx';
import type { LyricFormProps } from './lyric-info-form.tsx';
import { lyricTexts } from './lyric-texts.ts';

const fields: readonly RecordField<'youtube'>[] = [
  {
    name: 'youtube',
    label: 'Video de YouTube',
    description: 'El enlace del video o su código de 11 caracteres.',
    placeholder: 'https://www.youtube.com/watch?v=…',
    inputMode: 'url',
    maxLength: 300,
    schema: requiredVideo,
  },
];

/** Changes the video of a lyric. */
export function LyricMediaForm({ lyric, opened, onClose, onSaved }: LyricFormProps) {
  const queryKey = useMemo(() => ['lyrics', lyric.id, 'media'], [lyric.id]);
  return (
    <RecordForm
      title={`Editar video de “${lyric.title}”`}
      opened={opened}
      onClose={onClose}
      queryKey={queryKey}
      load={() => call('GET /h/lyrics-media/:id/', { params: { id: lyric.id } })}
      change={async (id, body) => {
        const changed = await call('PATCH /h/lyrics-media/:id/', { params: { id }, body });
        onSaved();
        return changed;
      }}
      fields={fields}
      success={lyricTexts.mediaChanged}
      failure={lyricTexts.mediaNotChanged}
      unread={lyricTexts.mediaNotRead}
    />
  );
}
