import { createFigure, type Pose } from './figure/figure.ts';
import type { Group } from './figure/part.ts';
import { type Camera, type Photograph, takePhotograph } from './figure/photograph.ts';
import type { Lighting } from './figure/studio.ts';
import { createHoop, createSampler, createTurntable } from './objects/decks.ts';
import { createBoombox, createCassette, createSpeakerWall } from './objects/sound-system.ts';
import { createDesk, createStageMicrophone, createStudioMicrophone } from './objects/studio.ts';
import { type PersonName, people } from './people.ts';

export const poses = {
  front: { turn: 0.12, nod: -0.03, lean: 0.03, bodyTurn: 0.1, microphone: 0 },
  left: { turn: -0.55, nod: -0.04, lean: -0.04, bodyTurn: -0.2, microphone: 0 },
  right: { turn: 0.55, nod: -0.04, lean: 0.04, bodyTurn: 0.2, microphone: 0 },
  profile: { turn: 1.35, nod: -0.02, lean: 0, bodyTurn: 0.7, microphone: 0 },
  down: { turn: -0.3, nod: 0.34, lean: 0.06, bodyTurn: 0.1, microphone: 0 },
  up: { turn: 0.4, nod: -0.28, lean: -0.06, bodyTurn: 0.15, microphone: 0 },
  rap: { turn: -0.42, nod: -0.1, lean: 0.08, bodyTurn: 0.15, microphone: 1 },
  shout: { turn: 0.5, nod: -0.24, lean: -0.1, bodyTurn: -0.1, microphone: -1 },
} as const satisfies Record<string, Pose>;

export const lights = {
  side: {
    key: [-0.95, 0.6, 0.75],
    keyPower: 1.7,
    rim: [0.9, 0.3, -0.55],
    rimPower: 0.9,
    fill: 0.1,
  },
  hard: {
    key: [1.05, 0.5, 0.42],
    keyPower: 1.9,
    rim: [-0.9, 0.4, -0.6],
    rimPower: 0.6,
    fill: 0.05,
  },
  flash: { key: [0.25, 0.35, 1], keyPower: 1.6, rim: [0.8, 0.5, -0.6], rimPower: 0.3, fill: 0.16 },
  back: {
    key: [-0.8, 0.7, -0.35],
    keyPower: 1.7,
    rim: [0.85, 0.45, -0.6],
    rimPower: 1.9,
    fill: 0.09,
  },
  high: { key: [-0.3, 1, 0.55], keyPower: 1.9, rim: [0.6, 0.5, -0.8], rimPower: 0.8, fill: 0.08 },
} as const satisfies Record<string, Lighting>;

export const frames = {
  close: { span: 3.1, x: 0, y: 0 },
  bust: { span: 4.5, x: 0, y: -0.5 },
  half: { span: 5.4, x: 0, y: -0.85 },
  stage: { span: 6.2, x: 0, y: -1.5 },
} as const satisfies Record<string, Camera>;

export type PoseName = keyof typeof poses;
export type LightName = keyof typeof lights;
export type FrameName = keyof typeof frames;

const objects = {
  speakers: createSpeakerWall,
  boombox: createBoombox,
  cassette: createCassette,
  microphone: createStageMicrophone,
  condenser: createStudioMicrophone,
  desk: createDesk,
  turntable: createTurntable,
  sampler: createSampler,
  hoop: createHoop,
} satisfies Record<string, (turn: number) => Group[]>;

export type ObjectName = keyof typeof objects;

/** Photographs are worked out at this many pixels and enlarged: the screens hide it. */
const budget = 46_000;
const kept = new Map<string, Photograph>();
const mostKept = 40;

interface Size {
  readonly width: number;
  readonly height: number;
}

function workSize(frame: Size): Size {
  const ratio = frame.width / frame.height;
  const height = Math.round(Math.sqrt(Math.min(budget, frame.width * frame.height) / ratio));
  return { width: Math.round(height * ratio), height };
}

/** Takes a photograph once and keeps the latest few: the same sitting serves several pictures. */
function takeOnce(key: string, take: () => Photograph): Photograph {
  const known = kept.get(key);
  if (known) return known;
  const photograph = take();
  kept.set(key, photograph);
  const oldest = kept.keys().next().value;
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return photograph;
}

/** Photographs a person of the cast for a place of the given size (pixels). */
export function shootPerson(
  name: PersonName,
  pose: PoseName,
  light: LightName,
  frame: FrameName,
  place: Size,
): Photograph {
  const { width, height } = workSize(place);
  return takeOnce(`${name} ${pose} ${light} ${frame} ${width}x${height}`, () =>
    takePhotograph(
      createFigure(people[name], poses[pose]),
      lights[light],
      frames[frame],
      width,
      height,
    ),
  );
}

/** Photographs a thing; turn is in radians, camera in the thing's own measures, place in pixels. */
export function shootObject(
  name: ObjectName,
  turn: number,
  light: LightName,
  camera: Camera,
  place: Size,
): Photograph {
  const { width, height } = workSize(place);
  const { span, x, y } = camera;
  return takeOnce(`${name} ${turn} ${light} ${span} ${x} ${y} ${width}x${height}`, () =>
    takePhotograph(objects[name](turn), lights[light], camera, width, height),
  );
}
