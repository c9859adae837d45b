import { getFit, hasAccents, hyphenate, splitTitle } from '../../ui/fit.ts';
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

/** Each part that a line keeps whole by itself: set this large, most lines are one word. A line with an accent is higher. */
function TitleWords({ parts }: { parts: readonly string[] }) {
  return parts.flatMap((part, index) => [
    index > 0 ? ' ' : '',
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a title never move
    <span key={index} data-rise="" data-accents={hasAccents(part) ? '' : undefined}>
      {hyphenate(part)}
    </span>,
  ]);
}

/** Title as large as its longest word allows in the width, in at most three lines. */
export function FitTitle({ as: Tag, text, className, isRising = false }: Props) {
  const Box = Tag === 'span' ? 'span' : 'div';
  const parts = splitTitle(text);
  const isApart = isRising || hasAccents(text) || parts.some((part) => part.includes(' '));
  return (
    <Box className={`fit-box ${className ?? ''}`}>
      <Tag key={text} className="fit" data-fit={getFit(text)}>
        {isApart ? <TitleWords parts={parts} /> : hyphenate(text)}
      </Tag>
    </Box>
  );
}
