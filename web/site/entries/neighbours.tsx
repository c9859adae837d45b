import css from './neighbours.module.css';

interface Neighbour {
  name: string;
  href: string;
}

interface Props {
  /** Noun in the labels of the arrows, as in "artista": "Artista anterior". */
  label: string;
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** Arrows to the previous and next item; renders nothing if there is only one. */
export function Neighbours({ label, previous, next }: Props) {
  if (!previous && !next) return null;
  return (
    <nav className={css.neighbours} aria-label={`Otros: ${label}`}>
      {previous ? (
        <a href={previous.href} rel="prev" aria-label={`Anterior: ${previous.name}`}>
          <span aria-hidden="true">←</span>
          <b>{previous.name}</b>
        </a>
      ) : null}
      {next ? (
        <a href={next.href} rel="next" className={css.next} aria-label={`Siguiente: ${next.name}`}>
          <b>{next.name}</b>
          <span aria-hidden="true">→</span>
        </a>
      ) : null}
    </nav>
  );
}
