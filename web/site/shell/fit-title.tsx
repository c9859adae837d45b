import { fitOf, hasAccents } from '../../ui/text.ts';
import './fit.css';

interface Props {
  /** Heading level, or `span` outside the heading order. */
  as: 'h1' | 'h2' | 'span';
  text: string;
  /** May set `--fit-min` and `--fit-max`, the bounds of the type size. */
  className?: string | undefined;
}

/**
 * Title as large as its longest word allows in the available width, in at most about three lines.
 */
export function FitTitle({ as: Tag, text, className }: Props) {
  const Box = Tag === 'span' ? 'span' : 'div';
  return (
    <Box className={`fit-box ${className ?? ''}`}>
      <Tag className="fit" data-fit={fitOf(text)} data-accents={hasAccents(text) ? '' : undefined}>
        {text}
      </Tag>
    </Box>
  );
}
