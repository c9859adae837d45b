import { getFit, hasAccents } from '../../ui/fit.ts';
import './fit.css';

interface Props {
  /** Heading level, or `span` outside the heading order. */
  as: 'h1' | 'h2' | 'span';
  text: string;
  /** May set `--fit-min` and `--fit-max`, the bounds of the type size. */
  className?: string | undefined;
  /** Whether its words rise one after another (`[data-rise]`). */
  isRising?: boolean;
}

/** Each word by itself: set this large, most lines are one word. */
function Words({ text }: { text: string }) {
  const words = text.split(/(\s+)/);
  return words.map((word, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a title never move
      <span key={index} data-rise="">
        {word}
      </span>
    ) : (
      word
    ),
  );
}

/**
 * Title as large as its longest word allows in the available width, in at most about three lines.
 */
export function FitTitle({ as: Tag, text, className, isRising = false }: Props) {
  const Box = Tag === 'span' ? 'span' : 'div';
  return (
    <Box className={`fit-box ${className ?? ''}`}>
      <Tag className="fit" data-fit={getFit(text)} data-accents={hasAccents(text) ? '' : undefined}>
        {isRising ? <Words text={text} /> : text}
      </Tag>
    </Box>
  );
}
