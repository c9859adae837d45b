import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FoundList } from '../ui/found-list.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { arrivedItems, useRecordDialog } from '../ui/use-record-dialog.ts';
import { counting } from '../ui/wording.ts';
import { LyricInfoForm } from './lyric-info-form.tsx';
import { LyricMediaForm } from './lyric-media-form.tsx';
import { LyricTable } from './lyric-table.tsx';
import { lyricTexts } from './lyric-texts.ts';
import { LyricWordsForm } from './lyric-words-form.tsx';
import { NewLyricForm } from './new-lyric-form.tsx';
import { useLyrics } from './use-lyrics.ts';

const forms = { info: LyricInfoForm, words: LyricWordsForm, media: LyricMediaForm };

const texts = {
  loading: 'Cargando letras…',
  failed: lyricTexts.notListed,
  what: 'las letras',
  empty: {
    title: 'Aún no hay letras',
    text: 'Aquí estarán las letras de los artistas. Agregue la primera con “Nueva letra”.',
  },
  notFound: 'Ninguna letra coincide con la búsqueda.',
  counted: counting('letra', 'letras'),
};

/** Section 52: the words of the artists' songs. */
export default function LyricsSection() {
  const lyrics = useLyrics();
  const created = useDialog<null>();
  const edited = useRecordDialog(arrivedItems(lyrics.query), ['info', 'words', 'media']);
  const onSaved = () => void lyrics.refresh();
  const Form = edited.state && forms[edited.state.tab];
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>Letras</Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => created.open(null)}>
          Nueva letra
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        Las letras de las canciones; cada una tiene su página en el sitio.
      </Text>
      <Group mb="md" maw={420} grow>
        <SearchBox label="Buscar letra" value={lyrics.search} onChange={lyrics.setSearch} />
      </Group>
      <FoundList {...lyrics} isSearched={lyrics.search !== ''} texts={texts}>
        {(items) => (
          <LyricTable
            lyrics={items}
            busyId={lyrics.busyId}
            onEdit={(form, lyric) => edited.open(lyric, form)}
            onToggle={(lyric) => void lyrics.toggle(lyric)}
            onRemove={(lyric) => void lyrics.remove(lyric)}
          />
        )}
      </FoundList>
      {created.state ? (
        <NewLyricForm
          key={`new-${created.state.round}`}
          opened={created.state.opened}
          onClose={created.close}
          onSaved={onSaved}
        />
      ) : null}
      {Form && edited.state ? (
        <Form
          key={edited.state.round}
          lyric={edited.state.item}
          opened={edited.state.opened}
          onClose={edited.close}
          onSaved={onSaved}
        />
      ) : null}
    </>
  );
}
