import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsfeat, { type Cascade } from 'jsfeat';
import type { Tones } from './dot-screen.ts';

export interface Face {
  /** Pixels: the middle of the face and its width. */
  x: number;
  y: number;
  width: number;
  /** The detector's confidence; above 5 it is a frontal face without doubt. */
  confidence: number;
}

/** Below this, what was found is as often not a face. */
const LEAST_CONFIDENCE = -1;
/** Scales between two octaves of the search. */
const INTERVAL = 4;

let cascade: Cascade | undefined;

/** Reads the detector's trained data, a script that assigns one JSON object. */
function loadCascade(): Cascade {
  const file = createRequire(import.meta.url).resolve('jsfeat/cascades/bbf_face.js');
  const script = readFileSync(file, 'utf8');
  const json = script.slice(script.indexOf('{"count"'), script.lastIndexOf('}]}') + 3);
  const loaded = JSON.parse(json) as Cascade;
  jsfeat.bbf.prepare_cascade(loaded);
  return loaded;
}

/** Finds frontal faces, the most certain first, in about 40 ms for 320 × 320 pixels. */
export function findFaces({ data, width, height }: Tones): Face[] {
  cascade ??= loadCascade();
  const matrix = new jsfeat.matrix_t(width, height, jsfeat.U8_t | jsfeat.C1_t);
  matrix.data.set(data);
  const pyramid = jsfeat.bbf.build_pyramid(matrix, cascade.width, cascade.height, INTERVAL);
  const found = jsfeat.bbf.group_rectangles(jsfeat.bbf.detect(pyramid, cascade), 1);
  return found
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .sort((a, b) => b.confidence - a.confidence)
    .map((face) => ({
      x: face.x + face.width / 2,
      y: face.y + face.height / 2,
      width: face.width,
      confidence: face.confidence,
    }));
}
