import { Button, Input, Text } from '@mantine/core';
import { IconMusic } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useObjectUrl } from '../ui/use-object-url.ts';
import type { Song } from './read-song.ts';
import { Sound } from './sound.tsx';
import { useSongPicker } from './use-song-picker.tsx';
import { Waveform } from './waveform.tsx';

interface SongFieldProps {
  song: Song;
  /** The waveform; null while it is being drawn, empty when it could not be. */
  peaks: string | null;
  /** Why the server refused the file. */
  error: ReactNode;
  disabled: boolean;
  onChange(song: Song): void;
}

/** The audio file of a new beat: its name and size, its sound, and another in its place. */
export function SongField({ song, peaks, error, disabled, onChange }: SongFieldProps) {
  const address = useObjectUrl(song.file);
  const picker = useSongPicker(onChange);
  const errorId = useId();
  const size = (song.file.size / 1024 / 1024).toLocaleString('es', { maximumFractionDigits: 1 });
  return (
    <div data-has-error={error ? true : undefined}>
      <Text size="sm" c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {song.file.name} · {size} MB
      </Text>
      {peaks ? <Waveform peaks={peaks} /> : null}
      {peaks === null ? (
        <Text size="sm" role="status">
          Dibujando la forma de onda…
        </Text>
      ) : null}
      {address ? <Sound src={address} label="Escuchar" preload="metadata" /> : null}
      <Button
        mt="xs"
        variant="default"
        leftSection={<IconMusic size={18} aria-hidden />}
        onClick={picker.pick}
        loading={picker.isReading}
        disabled={disabled}
        aria-describedby={error ? errorId : undefined}
      >
        Cambiar audio
      </Button>
      {error ? (
        <Input.Error id={errorId} mt={4} role="alert">
          {error}
        </Input.Error>
      ) : null}
      {picker.element}
    </div>
  );
}
