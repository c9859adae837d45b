import type { Line, LyricBlock, Run } from '../../../contracts/lyric-lines.ts';
import type { Mark } from '../../../contracts/rich-text.ts';
import css from './lyric-text.module.css';

const elements = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
} as const satisfies Record<Mark, string>;

function MarkedText({ text, marks: [mark, ...otherMarks] }: Run) {
  if (mark === undefined) return text;
  const Element = elements[mark];
  return (
    <Element>
      <MarkedText text={text} marks={otherMarks} />
    </Element>
  );
}

interface Props {
  blocks: LyricBlock[];
  chosen: number | null;
  /** Second of each line in its song, by the number of the line; empty without times. */
  times: readonly (number | null)[];
}

/** A line; its number links to the URL of the line, also without script. */
interface LineProps {
  line: Line;
  isChosen: boolean;
  /** Second of the song at which it is sung. */
  second: number | null;
}

function LyricLine({ line, isChosen, second }: LineProps) {
  const { number, runs } = line;
  return (
    <span
      id={`linea-${number}`}
      className={css.line}
      data-line={number}
      data-click=""
      data-chosen={isChosen || undefined}
      data-second={second ?? undefined}
    >
      {/* biome-ignore lint/a11y/useAnchorContent: not for screen readers, which have the button below the words */}
      <a
        className={css.number}
        href={`?linea=${number}#linea-${number}`}
        rel="nofollow"
        tabIndex={-1}
        aria-hidden="true"
      >
        {number}
      </a>
      {second === null ? null : (
        <button
          type="button"
          className={`script-only ${css.seek}`}
          aria-label={`Escuchar desde la línea ${number}`}
          data-seek=""
        />
      )}
      <span className={css.words} data-words="">
        {isChosen ? (
          <mark>
            <Runs runs={runs} />
          </mark>
        ) : (
          <Runs runs={runs} />
        )}
      </span>
    </span>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
    <MarkedText key={index} {...run} />
  ));
}

function Block({ block, chosen, times }: Omit<Props, 'blocks'> & { block: LyricBlock }) {
  if (block.kind === 'label') {
    return (
      <h3 className={css.label} data-level={block.level ?? undefined}>
        {block.text}
      </h3>
    );
  }
  return (
    <p className={css.stanza}>
      {block.lines.map((line) => (
        <LyricLine
          key={line.number}
          line={line}
          isChosen={line.number === chosen}
          second={times[line.number - 1] ?? null}
        />
      ))}
    </p>
  );
}

/** The text: the validated tree rendered as elements, never as HTML. */
export function LyricText({ blocks, ...props }: Props) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a lyric never move
    <Block key={index} block={block} {...props} />
  ));
}
