import { createBody, createChain, type Garment } from './body.ts';
import type { FaceShape } from './complexion.ts';
import { createFace, createNeck } from './face.ts';
import { createFacewear, type Facewear } from './facewear.ts';
import { createHair, type HairStyle } from './hair.ts';
import { createHeadwear, type Headwear } from './headwear.ts';
import { createMicrophone } from './microphone.ts';
import type { Box, Group } from './part.ts';

/** A person: everything that stays the same from picture to picture. */
export interface Person {
  readonly face: FaceShape;
  readonly hair: HairStyle;
  readonly hairTone: number;
  readonly headwear: Headwear;
  readonly headwearTone: number;
  readonly facewear: Facewear;
  readonly garment: Garment;
  readonly garmentTone: number;
  readonly shoulders: number;
  readonly hasChain: boolean;
}

/** How the person holds still: angles in radians, turn > 0 looks to the right of the frame. */
export interface Pose {
  readonly turn: number;
  readonly nod: number;
  readonly lean: number;
  readonly bodyTurn: number;
  readonly microphone: -1 | 0 | 1;
}

function headBox(person: Person): Box {
  const isLong = person.hair === 'braids' || person.hair === 'long';
  const wide = person.hair === 'afro' ? 1.6 : isLong ? 1.35 : 1.45;
  return [-wide, isLong ? -2.5 : -2, -1.7, wide, 2.1, person.headwear === 'cap' ? 1.85 : 1.5];
}

/** Builds the solid figure of a person in a pose. */
export function createFigure(person: Person, pose: Pose): Group[] {
  const skin = person.face.skin;
  const head: Group = {
    parts: [
      ...createFace(person.face),
      ...createHair(person.hair, person.hairTone),
      ...createHeadwear(person.headwear, person.headwearTone),
      ...createFacewear(person.facewear, person.garmentTone),
    ],
    turn: pose.turn,
    nod: pose.nod,
    lean: pose.lean,
    bound: headBox(person),
  };
  const body: Group = {
    parts: [
      ...createBody(person.garment, person.shoulders, person.garmentTone),
      ...(person.hasChain ? createChain() : []),
      createNeck(skin),
    ],
    turn: pose.bodyTurn,
    nod: 0,
    lean: 0,
    bound: [-2.4, -5, -1.5, 2.4, -0.4, 1],
  };
  if (pose.microphone === 0) return [head, body];
  const hand: Group = {
    parts: createMicrophone(pose.microphone, person.garmentTone, skin),
    turn: pose.turn * 0.8,
    nod: pose.nod,
    lean: 0,
    bound: pose.microphone > 0 ? [-0.3, -4, 0, 2.3, -0.5, 2] : [-2.3, -4, 0, 0.3, -0.5, 2],
  };
  return [head, body, hand];
}
