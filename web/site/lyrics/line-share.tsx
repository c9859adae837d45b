import { useEffect, useRef, useState } from 'react';
import { quoteOf } from '../../../contracts/lyric-lines.ts';
import { linePath, linePicturePath } from '../../../contracts/paths.ts';
import { copyLink, shareLink } from '../share/share-link.ts';
import css from './line-share.module.css';

interface Props {
  /** The lyric's path. */
  path: string;
  /** As in 'Ñapa — Tinto'. */
  title: string;
  lines: readonly string[];
  line: number;
  onMove: (line: number) => void;
  onClose: () => void;
}

/** Bar at the bottom of the screen with actions for the chosen line. */
export function LineShare({ path, title, lines, line, onMove, onClose }: Props) {
  const [said, setSaid] = useState('');
  const bar = useRef<HTMLElement>(null);
  const text = quoteOf(lines[line - 1] ?? '');
  const address = () => new URL(linePath(path, line), location.href).href;

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key === 'Escape') onClose();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);

  function move(to: number): void {
    setSaid('');
    onMove(to);
    document.getElementById(`linea-${to}`)?.scrollIntoView({ block: 'center' });
  }
  return (
    <section ref={bar} className={css.bar} aria-label="Compartir una línea">
      <p className={css.quote} aria-live="polite">
        <span className="hidden-text">Línea {line}: </span>
        {text}
      </p>
      <div className={css.actions}>
        <button
          type="button"
          className={css.step}
          aria-label="Línea anterior"
          disabled={line <= 1}
          onClick={() => move(line - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          className={css.step}
          aria-label="Línea siguiente"
          disabled={line >= lines.length}
          onClick={() => move(line + 1)}
        >
          ↓
        </button>
        <button
          type="button"
          className="button"
          onClick={async () => setSaid(await shareLink(address(), title, `“${text}”`))}
        >
          Compartir
        </button>
        <button
          type="button"
          className={css.plain}
          onClick={async () => setSaid(await copyLink(address()))}
        >
          Copiar enlace
        </button>
        <a className={css.plain} href={linePicturePath(path, line)} download>
          Imagen
        </a>
        <button type="button" className={css.step} aria-label="Cerrar" onClick={onClose}>
          ✕
        </button>
      </div>
      <p className={css.said} role="status">
        {said}
      </p>
    </section>
  );
}
