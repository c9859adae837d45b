import css from './waveform.module.css';

interface SoundProps {
  src: string;
  label: string;
  preload: 'none' | 'metadata';
}

/** The browser's own player, to hear a beat in the panel. */
export function Sound({ src, label, preload }: SoundProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: music without words
    <audio className={css.sound} controls preload={preload} src={src} aria-label={label} />
  );
}
