import { develop } from './exposure.ts';
import { type Darkroom, hang, type Negative, setBefore, uprightSheet } from './negative.ts';
import { clouds, noiseAt } from './noise.ts';
import type { PersonName } from './people.ts';
import { clamp, createField, type Field } from './raster.ts';
import type { GroupSubject } from './recipe.ts';
import { placeFigure } from './scenes/concert.ts';
import { type FrameName, type PoseName, shootPerson } from './shot.ts';

interface Strip {
  readonly pose: PoseName;
  readonly frame: FrameName;
  /** Where the figure stands, as a share of the width from the middle. */
  readonly shift: number;
}

const boothPoses: readonly PoseName[] = ['front', 'right', 'left'];
const rowPoses: readonly PoseName[] = ['right', 'front', 'left', 'down'];

function planStrip(subject: GroupSubject, index: number): Strip {
  const middle = (index + 0.5) / subject.people.length - 0.5;
  if (subject.kind === 'versus') {
    const isFirst = index === 0;
    return { pose: isFirst ? 'right' : 'left', frame: 'bust', shift: middle * 0.84 };
  }
  const pose = boothPoses[index % boothPoses.length] ?? 'front';
  return { pose, frame: index % 2 === 0 ? 'close' : 'bust', shift: middle };
}

function assemble(sheets: readonly { tone: Field; cover: Field }[], slant: number): Negative {
  const [first] = sheets;
  const { width, height } = (first as { tone: Field }).tone;
  const result = { tone: createField(width, height), cover: createField(width, height) };
  const count = sheets.length;
  for (let y = 0, index = 0; y < height; y += 1) {
    const lean = (0.5 - y / height) * slant * 2;
    const ragged = (noiseAt(clouds, 5, (y / height) * 600) - 0.5) * 0.05;
    for (let x = 0; x < width; x += 1, index += 1) {
      const u = (x / width - lean) * count + ragged;
      const sheet = sheets[clamp(Math.floor(u), 0, count - 1)] as { tone: Field; cover: Field };
      const isGap = u > 0.2 && u < count - 0.2 && Math.abs(u - Math.round(u)) < 0.012 * count;
      result.tone.data[index] = isGap ? 1 : (sheet.tone.data[index] as number);
      result.cover.data[index] = isGap ? 0 : (sheet.cover.data[index] as number);
    }
  }
  return result;
}

/** Strips of several faces side by side, cut at a slant, as from a photo booth. */
export function cutStrips(subject: GroupSubject, darkroom: Darkroom): Negative {
  const backdrop = hang(subject.backdrop, darkroom);
  const sheets = subject.people.map((name, index) => {
    const { pose, frame, shift } = planStrip(subject, index);
    const photo = shootPerson(name, pose, subject.light, frame, darkroom);
    return setBefore(photo, backdrop, darkroom.gamma, shift);
  });
  return assemble(sheets, subject.kind === 'versus' ? 0.16 : 0.035);
}

/** People standing in a row, the middle ones in front. */
export function lineUp(subject: GroupSubject, darkroom: Darkroom): Negative {
  const tone = hang(subject.backdrop, darkroom);
  const cover = createField(tone.width, tone.height);
  const sheet = uprightSheet(darkroom);
  const count = subject.people.length;
  const fromMiddle = (index: number) => Math.abs(index - (count - 1) / 2);
  const order = [...subject.people.entries()].sort(([a], [b]) => fromMiddle(b) - fromMiddle(a));
  for (const [index, name] of order satisfies [number, PersonName][]) {
    const pose = rowPoses[index % rowPoses.length] ?? 'front';
    const photo = shootPerson(name, pose, subject.light, 'bust', sheet);
    const light = develop(photo.light, photo.cover, darkroom.gamma);
    const tall = (0.98 - (0.2 * fromMiddle(index)) / count) * (count > 4 ? 0.85 : 1);
    const x = 0.5 + ((index + 0.5) / count - 0.5) * 0.86;
    placeFigure(tone, { light, cover: photo.cover }, x, 1.01 - tall, tall, 1);
    placeFigure(cover, { light: photo.cover, cover: photo.cover }, x, 1.01 - tall, tall, 1);
  }
  return { tone, cover };
}
