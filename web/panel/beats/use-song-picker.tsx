import { type ReactNode, useRef, useState } from 'react';
import { alertError } from '../ui/alerts.tsx';
import { audioTypes, refusalOfAudio } from './check-audio.ts';
import { readSong, type Song } from './read-song.ts';

interface SongPicker {
  /** Opens the device's file chooser. Call it from a press. */
  pick(): void;
  isReading: boolean;
  /** The hidden input: put it in the page. */
  element: ReactNode;
}

/** Choosing one audio file; a refusal is told by an alert. */
export function useSongPicker(onChosen: (song: Song) => void): SongPicker {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);

  async function take(file: File | undefined): Promise<void> {
    if (!file || isReading) return;
    const refusal = refusalOfAudio(file);
    if (refusal !== null) {
      alertError(refusal);
      return;
    }
    setIsReading(true);
    onChosen(await readSong(file));
    setIsReading(false);
  }
  const element = (
    <input
      ref={input}
      type="file"
      hidden
      accept={audioTypes}
      aria-label="Archivo de audio"
      onChange={(event) => {
        void take(event.currentTarget.files?.[0]);
        // The same file can be chosen again after a refusal.
        event.currentTarget.value = '';
      }}
    />
  );
  return { pick: () => input.current?.click(), isReading, element };
}
