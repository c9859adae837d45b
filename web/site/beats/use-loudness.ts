import { useEffect, useRef } from 'react';
import { groupPeaks } from '../../../contracts/peaks.ts';
import type { Player } from './use-player.ts';

/** Number of levels, from low to high tones. */
const BAND_COUNT = 32;
const FFT_SIZE = 256;
/** Points of the waveform when nothing is heard. */
const WAVE_POINTS = 64;

/** Not in the DOM types; Safari has none. */
type Capturable = HTMLAudioElement & { captureStream?(): MediaStream };

/** Returns an analyser of what the element plays, its output unchanged; null if unsupported. */
function createAnalyser(audio: Capturable): AnalyserNode | null {
  try {
    const stream = audio.captureStream?.();
    if (!stream?.getAudioTracks().length) return null;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0.75 });
    context.createMediaStreamSource(stream).connect(analyser);
    return analyser;
  } catch {
    return null;
  }
}

/**
 * Returns a function that gives the present level (0 to 1) at each of 32 places: of the tones that
 * are heard, of the waveform around the position where the browser cannot analyse, and of the whole
 * waveform at rest.
 */
export function useLoudness({ audio, beat, isPlaying }: Player): () => number[] {
  const analyser = useRef<AnalyserNode | null>(null);
  useEffect(() => {
    if (audio === null) return;
    const stopListening = () => {
      const context = analyser.current?.context;
      if (context instanceof AudioContext) void context.close();
      analyser.current = null;
    };
    const startListening = () => {
      stopListening();
      analyser.current = createAnalyser(audio);
    };
    audio.addEventListener('playing', startListening);
    audio.addEventListener('pause', stopListening);
    audio.addEventListener('emptied', stopListening);
    return () => {
      audio.removeEventListener('playing', startListening);
      audio.removeEventListener('pause', stopListening);
      audio.removeEventListener('emptied', stopListening);
      stopListening();
    };
  }, [audio]);

  return () => {
    const peaks = groupPeaks(beat?.peaks ?? '', WAVE_POINTS);
    const peakAt = (share: number) => peaks[Math.floor(share * WAVE_POINTS) % WAVE_POINTS] ?? 0;
    if (!isPlaying || audio === null) {
      return Array.from({ length: BAND_COUNT }, (_, band) => peakAt(band / BAND_COUNT) * 0.6);
    }
    const activeAnalyser = analyser.current;
    if (activeAnalyser !== null && activeAnalyser.context.state === 'running') {
      const tones = new Uint8Array(activeAnalyser.frequencyBinCount);
      activeAnalyser.getByteFrequencyData(tones);
      return Array.from({ length: BAND_COUNT }, (_, band) => (tones[band * 2] ?? 0) / 255);
    }
    const position = audio.duration > 0 ? audio.currentTime / audio.duration : 0;
    return Array.from({ length: BAND_COUNT }, (_, band) =>
      peakAt(position + band / BAND_COUNT / WAVE_POINTS),
    );
  };
}
