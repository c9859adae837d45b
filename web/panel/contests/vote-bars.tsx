import type { MouseEvent } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { graphSteps } from '../../../contracts/vote-groups.ts';
import { showTime, showTimeWithSeconds } from '../ui/show-time.ts';
import css from './vote-graph.module.css';

export type Graph = Reply<'GET /postulations/vote-graph/:id/'>;
type CompetitorVotes = Graph['competitors'][number];

const HEIGHT = 100;

/** Milliseconds of a step of the graph. */
export function stepLength(step: Graph['step']): number {
  return graphSteps[step] * 1000;
}

/** Formats a time of the graph: with seconds where a step is shorter than a minute. */
export function showPoint(step: Graph['step'], iso: string): string {
  return step === 'five_seconds' ? showTimeWithSeconds(iso) : showTime(iso);
}

/** A point of the graph: the votes for one competitor within one step. */
export interface GraphPoint {
  plate: number;
  aka: string;
  at: string;
  count: number;
}

interface VoteBarsProps {
  graph: Graph;
  line: CompetitorVotes;
  /** Votes of the highest bar of all competitors. */
  maxCount: number;
  onChoose(point: GraphPoint): void;
}

/** One competitor's votes over time. The table below is the accessible form of it. */
export function VoteBars({ graph, line, maxCount, onChoose }: VoteBarsProps) {
  const start = Date.parse(graph.from);
  const length = stepLength(graph.step);
  const steps = Math.max(1, Math.ceil((Date.parse(graph.until) - start) / length));
  const path = line.points
    .map(({ at, count }) => {
      const x = (Date.parse(at) - start) / length;
      return `M${x} ${HEIGHT}v${-(count / maxCount) * HEIGHT}h1V${HEIGHT}z`;
    })
    .join('');
  /** Chooses the nearest bar: a minute may be narrower than a pixel. */
  function press(event: MouseEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const at = start + ((event.clientX - box.left) / box.width) * steps * length;
    const distance = (point: { at: string }) => Math.abs(Date.parse(point.at) + length / 2 - at);
    const [nearest] = line.points.toSorted((a, b) => distance(a) - distance(b));
    if (nearest) onChoose({ plate: line.plate, aka: line.aka, ...nearest });
  }
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${steps} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onClick={press}
    >
      <path d={path} />
    </svg>
  );
}
