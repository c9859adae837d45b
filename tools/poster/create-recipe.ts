import type { PersonName } from './people.ts';
import type { Backdrop, PictureRecipe, Screening, Subject } from './recipe.ts';
import type { FrameName, LightName, ObjectName, PoseName } from './shot.ts';

type Choices = Partial<Omit<PictureRecipe, 'subject' | 'seed' | 'width' | 'height'>>;

/** Screens by name, so that the pictures of a set go together. */
export const screens = {
  fine: { kind: 'dots', cell: 6, angle: 22 },
  dots: { kind: 'dots', cell: 9, angle: 22 },
  coarse: { kind: 'dots', cell: 12, angle: 45 },
  lines: { kind: 'lines', cell: 9, angle: 30 },
  copy: { kind: 'grain', cell: 1.5 },
  rough: { kind: 'grain', cell: 2.3 },
  stencil: { kind: 'stencil' },
  film: { kind: 'film' },
  none: { kind: 'none' },
} as const satisfies Record<string, Screening>;

function sized(width: number, height: number) {
  return (seed: number, subject: Subject, choices: Choices = {}): PictureRecipe => ({
    width,
    height,
    seed,
    subject,
    screen: screens.dots,
    paper: 'paper',
    ink: 'ink',
    wear: 'new',
    ...choices,
  });
}

/** A photograph that is not printed here: the site prints it. */
function unprinted(width: number, height: number) {
  return (seed: number, subject: Subject): PictureRecipe =>
    sized(width, height)(seed, subject, { screen: screens.none });
}

/** The upright picture of an artist, an event or a series. */
export const portraitPhoto = unprinted(1200, 1500);
/** The upright cover of an event or a series. */
export const coverPhoto = unprinted(1600, 2000);
/** A page's background. */
export const backdropPhoto = unprinted(1920, 1200);
/** A still of a video. */
export const videoStill = unprinted(480, 270);
/** An upright print. */
export const card = sized(1200, 1500);
/** A square sleeve. */
export const sleeve = sized(1200, 1200);
/** A wide photograph. */
export const photo = sized(1600, 1067);

/** A person before a backdrop. */
export function sitting(
  person: PersonName,
  pose: PoseName,
  light: LightName,
  frame: FrameName,
  behind: Backdrop,
  shift = 0,
): Subject {
  return { kind: 'person', person, pose, light, frame, backdrop: behind, shift };
}

/** A thing, near or far: span is the height of the frame in the thing's own measures. */
export function still(
  object: ObjectName,
  span: number,
  behind: Backdrop,
  turn = 0.35,
  light: LightName = 'side',
  x = 0,
  y = 0,
): Subject {
  return { kind: 'object', object, turn, light, camera: { span, x, y }, backdrop: behind };
}
