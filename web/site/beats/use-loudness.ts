import { useEffect, useRef } from 'react';
import type { Player } from './use-player.ts';
import { groupPeaks } from './wave.tsx';

/** Number of levels, from low to high tones. */
const BANDS = 32;
const FFT = 256;
/** Points of the waveform when nothing is heard. */
const POINTS = 64;

/** Not in the DOM types; Safari has none. */
type Capturable = HTMLAudioElement & { captureStream?(): MediaStream };

/** Hears what the element plays, without standing between it and the speakers. */
function listenTo(audio: Capturable): AnalyserNode | null {
  try {
    const stream = audio.captureStream?.();
    if (!stream?.getAudioTracks().length) return null;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: FFT, smoothingTimeConstant: 0.75 });
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
    const leave = () => {
      const context = analyser.current?.context;
      if (context instanceof AudioContext) void context.close();
      analyser.current = null;
    };
    const listen = () => {
      leave();
      analyser.current = listenTo(audio);
    };
    audio.addEventListener('playing', listen);
    audio.addEventListener('pause', leave);
    audio.addEventListener('emptied', leave);
    return () => {
      audio.removeEventListener('playing', listen);
      audio.removeEventListener('pause', leave);
      audio.removeEventListener('emptied', leave);
      leave();
    };
  }, [audio]);

  return () => {
    const peaks = groupPeaks(beat?.peaks ?? '', POINTS);
    const at = (share: number) => peaks[Math.floor(share * POINTS) % POINTS] ?? 0;
    if (!isPlaying || audio === null) {
      return Array.from({ length: BANDS }, (_, band) => at(band / BANDS) * 0.6);
    }
    const heard = analyser.current;
    if (heard !== null && heard.context.state === 'running') {
      const tones = new Uint8Array(heard.frequencyBinCount);
      heard.getByteFrequencyData(tones);
      return Array.from({ length: BANDS }, (_, band) => (tones[band * 2] ?? 0) / 255);
    }
    const now = audio.duration > 0 ? audio.currentTime / audio.duration : 0;
    return Array.from({ length: BANDS }, (_, band) => at(now + band / BANDS / POINTS));
  };
}
