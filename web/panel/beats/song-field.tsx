import { Input, Text } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { readPeaks } from '../../../contracts/peaks.ts';
import { useObjectUrl } from '../ui/chosen-picture.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconMusic } from '../ui/icons.ts';
import { computePeaks, type Song } from './read-song.ts';
import { useSongPicker } from './use-song-picker.tsx';
import css from './waveform.module.css';

function Waveform({ peaks }: { peaks: string }) {
  const heights = readPeaks(peaks);
  const path = heights
    .map((height, index) => {
      const halfHeight = Math.max(1, height * 30);
      return `M${index * 4 + 2} ${32 - halfHeight}v${halfHeight * 2}`;
    })
    .join('');
  return (
    <svg
      className={css.wave}
      viewBox={`0 0 ${heights.length * 4} 64`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Forma de onda"
    >
      <path d={path} />
    </svg>
  );
}

/** A file that was chosen as the audio of a record. */
export interface ChosenSong {
  song: Song;
  /** The waveform; null while it is being drawn, empty when it could not be. */
  peaks: string | null;
}

/** Returns what is sent of the audio of a record: nothing while the stored one is kept. */
export const toAudioFields = (chosen: ChosenSong | null) =>
  chosen ? { src: chosen.song.file, peaks: chosen.peaks ?? '' } : {};

/** Computes the waveform of the chosen file while the form is filled in; null until it is known. */
function usePeaks(song: Song | null): string | null {
  const [peaks, setPeaks] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setPeaks(null);
    if (song) computePeaks(song).then((drawn) => isCurrent && setPeaks(drawn));
    return () => {
      isCurrent = false;
    };
  }, [song]);
  return peaks;
}

interface SongFieldProps {
  /** The stored record; null for a new one. */
  stored: { src: string; title: string; peaks: string } | null;
  /** The chosen file; null while the stored audio is kept. */
  value: ChosenSong | null;
  /** Why the server refused the file. */
  error: ReactNode;
  disabled: boolean;
  /** Called with another file, and once its waveform is drawn. */
  onChange(chosen: ChosenSong): void;
}

/** Audio of a beat or song with the browser's player, and a button that replaces it. */
export function SongField({ stored, value, error, disabled, onChange }: SongFieldProps) {
  const song = value?.song ?? null;
  const drawn = usePeaks(song);
  const peaks = song ? drawn : (stored?.peaks ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is drawn
  useEffect(() => {
    if (song && drawn !== null) onChange({ song, peaks: drawn });
  }, [drawn]);
  const previewUrl = useObjectUrl(song?.file ?? null);
  const picker = useSongPicker((next) => onChange({ song: next, peaks: null }));
  const errorId = useId();
  const src = song ? previewUrl : stored?.src;
  const megabytes = (song?.file.size ?? 0) / 1024 / 1024;
  const size = megabytes.toLocaleString('es', { maximumFractionDigits: 1 });
  return (
    <div data-has-error={error ? true : undefined}>
      {song ? (
        <Text size="sm" c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {song.file.name} · {size} MB
        </Text>
      ) : null}
      {peaks ? <Waveform peaks={peaks} /> : null}
      {peaks === null ? (
        <Text size="sm" role="status">
          Dibujando la forma de onda…
        </Text>
      ) : null}
      {src ? (
        // biome-ignore lint/a11y/useMediaCaption: music without words
        <audio
          className={css.sound}
          controls
          preload={song ? 'metadata' : 'none'}
          src={src}
          aria-label={song ? 'Escuchar' : `Escuchar ${stored?.title}`}
        />
      ) : null}
      <ButtonWithIcon
        icon={IconMusic}
        mt="xs"
        onClick={picker.pick}
        loading={picker.isReading}
        disabled={disabled}
        aria-describedby={error ? errorId : undefined}
      >
        Cambiar audio
      </ButtonWithIcon>
      {error ? (
        <Input.Error id={errorId} mt={4} role="alert">
          {error}
        </Input.Error>
      ) : null}
      {picker.element}
    </div>
  );
}
