import { Input, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { BeatItem } from '../../../contracts/beats.ts';
import { readPeaks } from '../../../contracts/peaks.ts';
import { useObjectUrl } from '../ui/chosen-picture.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconMusic } from '../ui/icons.ts';
import type { Song } from './read-song.ts';
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

interface SongFieldProps {
  /** The stored beat; null for a new one. */
  beat: BeatItem | null;
  /** The chosen file; null while the stored audio is kept. */
  song: Song | null;
  /** The waveform; null while it is being drawn, empty when it could not be. */
  peaks: string | null;
  /** Why the server refused the file. */
  error: ReactNode;
  disabled: boolean;
  onChange(song: Song): void;
}

/** Audio of a beat with the browser's player, and a button that replaces it. */
export function SongField({ beat, song, peaks, error, disabled, onChange }: SongFieldProps) {
  const previewUrl = useObjectUrl(song?.file ?? null);
  const picker = useSongPicker(onChange);
  const errorId = useId();
  const src = song ? previewUrl : beat?.src;
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
          aria-label={song ? 'Escuchar' : `Escuchar ${beat?.title}`}
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
