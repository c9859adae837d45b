import { useState } from 'react';
import { NOT_AN_AUDIO } from '../../../contracts/fields.ts';
import type { FilePicker } from '../kit/list/start-with-file.tsx';
import { alertRefusedFile, dismissRefusedFile } from '../ui/alerts.tsx';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { readSongTags, type Song } from './read-song.ts';

const MEGABYTE = 1024 * 1024;
/** Upload limit of the server. */
const MAX_BYTES = 100 * MEGABYTE;

/** Types in the file chooser; the server checks the content. */
const audioTypes = '.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.flac,audio/*';

const CHOOSE_AN_AUDIO = 'Elija un audio MP3, M4A, OGG, WAV o FLAC.';

/** Returns in Spanish why the server refused an audio: one of its agreed texts is in English. */
export const toRefusal = <T,>(text: T) => (text === NOT_AN_AUDIO ? CHOOSE_AN_AUDIO : text);

/** Some systems report other types or none. */
const ENDING = /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i;

/** Returns why a file is rejected as audio, or null. Checks name, type and size only. */
export function findAudioProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isAudio = file.type.startsWith('audio/') || (file.type === '' && ENDING.test(file.name));
  if (!isAudio || file.size === 0) return `${NOT_AN_AUDIO} ${CHOOSE_AN_AUDIO}`;
  if (file.size <= MAX_BYTES) return null;
  const size = (file.size / MEGABYTE).toLocaleString('es', { maximumFractionDigits: 0 });
  return `El audio puede pesar hasta 100 MB; este pesa ${size} MB.`;
}

/**
 * Chooses audio files and reads them; all that are rejected are named in one alert.
 * @param isMultiple whether several can be chosen at once
 */
export function useSongsPicker(onChosen: (songs: Song[]) => void, isMultiple = true) {
  const [isReading, setIsReading] = useState(false);

  async function startReading(files: readonly File[]): Promise<void> {
    if (isReading) return;
    const refusals = files.flatMap((file) => {
      const problem = findAudioProblem(file);
      return problem === null ? [] : [files.length === 1 ? problem : `${file.name}: ${problem}`];
    });
    if (refusals.length > 0) alertRefusedFile(refusals.join(' '));
    else dismissRefusedFile();
    const accepted = files.filter((file) => findAudioProblem(file) === null);
    if (accepted.length === 0) return;
    setIsReading(true);
    const songs: Song[] = [];
    for (const file of accepted) songs.push(await readSongTags(file));
    onChosen(songs);
    setIsReading(false);
  }
  const chooser = useFileChooser({
    accept: audioTypes,
    label: isMultiple ? 'Archivos de audio' : 'Archivo de audio',
    isMultiple,
    onFiles: (files) => void startReading(files),
  });
  return { ...chooser, isReading };
}

/** Chooses one audio file and reads it; a rejection is shown as an alert. */
export function useSongPicker(onChosen: (song: Song) => void): FilePicker {
  return useSongsPicker(([song]) => song && onChosen(song), false);
}
