import { fitOf } from '../../ui/text.ts';
import './fit.css';

interface Props {
  /** The heading's level, or plain text where a heading would be out of order. */
  as: 'h1' | 'h2' | 'span';
  text: string;
  /** May set `--fit-min` and `--fit-max`, the bounds of the type size. */
  className?: string | undefined;
}

/** A title as large as its longest word allows in the width it has, in about three lines at most. */
export function FitTitle({ as: Tag, text, className }: Props) {
  const Box = Tag === 'span' ? 'span' : 'div';
  return (
    <Box className={`fit-box ${className ?? ''}`}>
      <Tag className="fit" data-fit={fitOf(text)}>
        {text}
      </Tag>
    </Box>
  );
}
