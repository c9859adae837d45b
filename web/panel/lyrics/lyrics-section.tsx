import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { LyricItem } from '../../../contracts/lyrics.ts';
import { FoundList } from '../ui/found-list.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { counting } from '../ui/wording.ts';
import { LyricInfoForm } from './lyric-info-form.tsx';
import { LyricMediaForm } from './lyric-media-form.tsx';
import { type LyricForm, LyricTable } from './lyric-table.tsx';
import { lyricTexts } from './lyric-texts.ts';
import { LyricWordsForm } from './lyric-words-form.tsx';
import { NewLyricForm } from './new-lyric-form.tsx';
import { useLyrics } from './use-lyrics.ts';

type Subject = { form: 'new' } | { form: LyricForm; lyric: LyricItem };

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
      <FoundList {...lyrics} isSearched={lyrics.search !== ''} texts={texts}>
        {(items) => (
          <LyricTable
            lyrics={items}
            busyId={lyrics.busyId}
            onEdit={(form, lyric) => dialog.open({ form, lyric })}
            onToggle={(lyric) => void lyrics.toggle(lyric)}
            onRemove={(lyric) => void lyrics.remove(lyric)}
          />
        )}
      </FoundList>
      {subject?.form === 'new' ? <NewLyricForm key={key} {...props} /> : null}
      {Form && subject && subject.form !== 'new' ? (
        <Form key={key} {...props} lyric={subject.lyric} />
      ) : null}
    </>
  );
}
