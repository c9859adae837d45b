import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { LyricItem } from '../../../contracts/lyrics.ts';
import { Paging } from '../ui/paging.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { LyricInfoForm } from './lyric-info-form.tsx';
import { LyricMediaForm } from './lyric-media-form.tsx';
import { type LyricForm, LyricTable } from './lyric-table.tsx';
import { lyricTexts } from './lyric-texts.ts';
import { LyricWordsForm } from './lyric-words-form.tsx';
import { NewLyricForm } from './new-lyric-form.tsx';
import { useLyrics } from './use-lyrics.ts';

type Lyrics = ReturnType<typeof useLyrics>;
type Subject = { form: 'new' } | { form: LyricForm; lyric: LyricItem };

const forms = { info: LyricInfoForm, words: LyricWordsForm, media: LyricMediaForm };

function Found({ lyrics, onEdit }: { lyrics: Lyrics; onEdit(subject: Subject): void }) {
  const { data, error, isFetching, refetch } = lyrics.query;
  if (error && !data && !isFetching) {
    return <ErrorState error={error} text={lyricTexts.notListed} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState label="Cargando letras…" />;
  if (data.count === 0) {
    const isAll = lyrics.search === '';
    return (
      <EmptyState title={isAll ? 'Aún no hay letras' : 'Sin resultados'}>
        {isAll
          ? 'Aquí estarán las letras de los artistas. Agregue la primera con “Nueva letra”.'
          : 'Ninguna letra coincide con la búsqueda.'}
      </EmptyState>
    );
  }
  return (
    <>
      <Text role="status" size="sm" c="dimmed" mb="xs">
        {data.count} {data.count === 1 ? 'letra' : 'letras'}
      </Text>
      <LyricTable
        lyrics={data.results}
        busyId={lyrics.busyId}
        onEdit={(form, lyric) => onEdit({ form, lyric })}
        onToggle={(lyric) => void lyrics.toggle(lyric)}
        onRemove={(lyric) => void lyrics.remove(lyric)}
      />
      <Paging what="las letras" page={lyrics.page} pages={lyrics.pages} onMove={lyrics.setPage} />
    </>
  );
}

/** Section 52: the words of the artists' songs. */
export default function LyricsSection() {
  const lyrics = useLyrics();
  const dialog = useDialog<Subject>();
  const subject = dialog.state?.subject;
  const common = {
    key: dialog.state?.round,
    opened: dialog.state?.opened ?? false,
    onClose: dialog.close,
    onSaved: () => void lyrics.refresh(),
  };
  const { key, ...props } = common;
  const Form = subject && subject.form !== 'new' ? forms[subject.form] : null;
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>Letras</Title>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => dialog.open({ form: 'new' })}
        >
          Nueva letra
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        Las letras de las canciones; cada una tiene su página en el sitio.
      </Text>
      <Group mb="md" maw={420} grow>
        <SearchBox label="Buscar letra" value={lyrics.search} onChange={lyrics.setSearch} />
      </Group>
      <Found lyrics={lyrics} onEdit={dialog.open} />
      {subject?.form === 'new' ? <NewLyricForm key={key} {...props} /> : null}
      {Form && subject && subject.form !== 'new' ? (
        <Form key={key} {...props} lyric={subject.lyric} />
      ) : null}
    </>
  );
}
