import { type ReactNode, useState } from 'react';
import { alertError } from '../ui/alerts.tsx';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { audioTypes, refusalOfAudio } from './check-audio.ts';
import { readSong, type Song } from './read-song.ts';

interface SongPicker {
  /** Opens the device's file chooser; must be called in a click handler. */
  pick(): void;
  isReading: boolean;
  /** The hidden input; must be rendered. */
  element: ReactNode;
}

/** Chooses one audio file and reads it; a rejection is shown as an alert. */
export function useSongPicker(onChosen: (song: Song) => void): SongPicker {
  const [isReading, setIsReading] = useState(false);

  async function take(file: File): Promise<void> {
    if (isReading) return;
    const refusal = refusalOfAudio(file);
    if (refusal !== null) {
      alertError(refusal);
      return;
    }
    setIsReading(true);
    onChosen(await readSong(file));
    setIsReading(false);
  }
  const { pick, element } = useFileChooser({
    accept: audioTypes,
    label: 'Archivo de audio',
    onFiles: ([file]) => void take(file),
  });
  return { pick, isReading, element };
}
