import { votingPath } from '../../../../contracts/paths.ts';
import { FitTitle } from '../../shell/fit-title.tsx';
import { countText, votesWord } from './numbers.ts';
import { Bar } from './standings.tsx';
import css from './versus.module.css';
import type { Competitor } from './voting-data.ts';

interface Props {
  event: string;
  competitors: readonly Competitor[];
  /** Position of the shown competitor; null before it is known. */
  shown: number | null;
  hasCounts: boolean;
}

/** Returns the rival of a competitor: the nearest in votes, or the next while counts are hidden. */
export function findRival(competitors: readonly Competitor[], shown: number): Competitor | null {
  const one = competitors[shown];
  if (one === undefined || competitors.length < 2) return null;
  const { votes } = one;
  if (votes === null) return competitors[(shown + 1) % competitors.length] ?? null;
  const distance = (other: Competitor) => Math.abs((other.votes ?? 0) - votes);
  const others = competitors.filter((other) => other !== one);
  return others.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The shown competitor and its rival, face to face. */
export function Versus({ event, competitors, shown, hasCounts }: Props) {
  const one = shown === null ? undefined : competitors[shown];
  const rival = shown === null ? null : findRival(competitors, shown);
  if (!one || !rival) return null;
  const isCounted = hasCounts && one.votes !== null && rival.votes !== null;
  const all = Math.max(1, (one.votes ?? 0) + (rival.votes ?? 0));
  return (
    <section className={css.versus} aria-label={`${one.aka} frente a ${rival.aka}`}>
      {[one, rival].map((side) => (
        <a key={side.id} className={css.side} href={votingPath(event, side.ref)}>
          <FitTitle as="span" text={side.aka} className={css.name} />
          {isCounted ? (
            <span className={css.votes}>
              {countText(side.votes ?? 0)} {votesWord(side.votes ?? 0)}
            </span>
          ) : null}
        </a>
      ))}
      <b className={css.sign} aria-hidden="true">
        VS
      </b>
      {isCounted ? (
        <span className={css.share}>
          <Bar share={(one.votes ?? 0) / all} />
        </span>
      ) : null}
    </section>
  );
}
