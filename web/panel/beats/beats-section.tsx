import { Button, Group, Pagination, Text, Title } from '@mantine/core';
import { IconMusicPlus } from '@tabler/icons-react';
import type { BeatItem } from '../../../contracts/beats.ts';
import { Fetched } from '../ui/fetched.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { arrivedItems, useRecordDialog } from '../ui/use-record-dialog.ts';
import { BeatPanel } from './beat-panel.tsx';
import { BeatTable } from './beat-table.tsx';
import { beatTexts } from './beat-texts.ts';
import { NewBeatForm } from './new-beat-form.tsx';
import type { Song } from './read-song.ts';
import { useBeats } from './use-beats.ts';
import { useSongPicker } from './use-song-picker.tsx';

type Beats = ReturnType<typeof useBeats>;

function List({ beats, onInformation }: { beats: Beats; onInformation(beat: BeatItem): void }) {
  return (
    <Fetched query={beats.query} loading="Cargando beats…" failed={beatTexts.notListed}>
      {({ count, results }) =>
        count === 0 ? (
          <EmptyState title="Aún no hay beats">
            Aquí estarán los beats que suenan en el sitio. Agregue el primero con “Nuevo beat”.
          </EmptyState>
        ) : (
          <>
            <BeatTable
              beats={results}
              busyId={beats.busyId}
              onInformation={onInformation}
              onToggle={(beat, isActive) => void beats.toggle(beat, isActive)}
              onRemove={(beat) => void beats.remove(beat)}
            />
            {beats.pages > 1 ? (
              <Pagination
                mt="md"
                total={beats.pages}
                value={beats.page}
                onChange={(page) => {
                  beats.setPage(page);
                  window.scrollTo(0, 0);
                }}
                aria-label="Páginas de beats"
                getControlProps={(control) => ({
                  'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior',
                })}
              />
            ) : null}
          </>
        )
      }
    </Fetched>
  );
}

/** Section 51: the beats of the player. */
export default function BeatsSection() {
  const beats = useBeats();
  const created = useDialog<Song>();
  const detail = useRecordDialog(arrivedItems(beats.query), ['information']);
  const picker = useSongPicker(created.open);
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>Beats</Title>
        <Button
          leftSection={<IconMusicPlus size={18} aria-hidden />}
          onClick={picker.pick}
          loading={picker.isReading}
        >
          Nuevo beat
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        Suenan en el reproductor del sitio, por prioridad. MP3, M4A, OGG, WAV o FLAC, hasta 100 MB.
      </Text>
      <List beats={beats} onInformation={detail.open} />
      {picker.element}
      {created.state ? (
        <NewBeatForm
          key={`new-${created.state.round}`}
          song={created.state.subject}
          opened={created.state.opened}
          onClose={created.close}
          onSaved={() => void beats.refresh()}
        />
      ) : null}
      {detail.state ? (
        <BeatPanel
          key={`detail-${detail.state.round}`}
          beat={detail.state.item}
          opened={detail.state.opened}
          onClose={detail.close}
          onSaved={() => void beats.refresh()}
        />
      ) : null}
    </>
  );
}
