import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { FLYER_SHOWN_KEY } from '../web/ui/take-flyer.ts';
import { newPanelPage, withBrowser } from './panel.ts';
import type { Site } from './processes.ts';
import { median, report } from './report.ts';

/** Middles of the faces in the photographs of the package, set by hand: fractions of the sides. */
const photographs: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  'sample1.jpg': [
    [0.27, 0.37],
    [0.49, 0.43],
    [0.81, 0.25],
  ],
  'sample2.jpg': [
    [0.22, 0.21],
    [0.53, 0.27],
    [0.8, 0.2],
  ],
  'sample3.jpg': [
    [0.36, 0.36],
    [0.62, 0.24],
    [0.84, 0.33],
  ],
  'sample4.jpg': [
    [0.18, 0.22],
    [0.4, 0.13],
    [0.56, 0.22],
    [0.7, 0.18],
  ],
  'sample5.jpg': [
    [0.25, 0.75],
    [0.35, 0.41],
    [0.45, 0.18],
    [0.62, 0.24],
    [0.79, 0.39],
  ],
  'sample6.jpg': [
    [0.18, 0.41],
    [0.4, 0.3],
    [0.66, 0.29],
    [0.84, 0.27],
  ],
};
/** A portrait is cut around each person: this share of the width, the face above and aside. */
const PORTRAIT = { width: 0.2, x: 0.4, y: 0.35 } as const;
/** A focal point this near to a face's middle is on it, as a share of the picture's width. */
const NEAR_IN_PORTRAIT = 0.3;
const NEAR_IN_GROUP = 0.12;
const LEAST = 0.9;
/** Milliseconds after which no face is expected any more. */
const PATIENCE = 10_000;

interface Trial {
  name: string;
  bytes: Buffer;
  /** Where the focal point is to be: on one of these (fractions), and the distance that still counts. */
  points: readonly (readonly [x: number, y: number])[];
  near: number;
}

async function readTrials(): Promise<Trial[]> {
  const folder = join(
    createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json'),
    '../demo',
  );
  const trials: Trial[] = [];
  for (const [name, faces] of Object.entries(photographs)) {
    const whole = await sharp(join(folder, name)).jpeg().toBuffer();
    const { width, height } = await sharp(whole).metadata();
    trials.push({ name, bytes: whole, points: faces, near: NEAR_IN_GROUP });
    for (const [index, [faceX, faceY]] of faces.entries()) {
      const size = { width: Math.round(width * PORTRAIT.width), height: 0 };
      size.height = Math.min(height, Math.round(size.width * 1.5));
      const within = (value: number, most: number) =>
        Math.round(Math.min(Math.max(value, 0), most));
      const left = within(faceX * width - PORTRAIT.x * size.width, width - size.width);
      const top = within(faceY * height - PORTRAIT.y * size.height, height - size.height);
      const bytes = await sharp(whole)
        .extract({ left, top, ...size })
        .jpeg()
        .toBuffer();
      trials.push({
        name: `${index + 1}-${name}`,
        bytes,
        points: [[(faceX * width - left) / size.width, (faceY * height - top) / size.height]],
        near: NEAR_IN_PORTRAIT,
      });
    }
  }
  return trials;
}

/** Chooses a picture in the panel and reads the focal point that is shown; null: left to the server. */
async function readFocus(page: Page, { name, bytes }: Trial) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Nuevo flyer' }).click();
  const started = performance.now();
  await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
  const crop = page.getByRole('dialog', { name: 'Recortar imagen' });
  await crop.getByRole('button', { name: 'Usar imagen' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo flyer' });
  const point = form.getByRole('button', { name: /^Punto de atención/ });
  // The form is there before the faces are found; without any the point stays unset.
  await form
    .getByRole('button', { name: /^Punto de atención: \d/ })
    .waitFor({ timeout: PATIENCE })
    .catch(() => undefined);
  const took = performance.now() - started;
  const label = (await point.getAttribute('aria-label')) ?? '';
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await form.waitFor({ state: 'hidden' });
  const [x, y] = label.match(/\d+(?= %)/g) ?? [];
  return { took, focus: x && y ? { x: Number(x) / 100, y: Number(y) / 100 } : null };
}

/** Share of photographs whose focal point the panel puts on the people. */
export async function benchFocus(site: Site): Promise<void> {
  const trials = await readTrials();
  const times: number[] = [];
  let right = 0;
  await withBrowser(async (browser) => {
    const page = await newPanelPage(browser, site, { width: 1280, height: 900 });
    page.setDefaultTimeout(30_000);
    await page.addInitScript((key) => sessionStorage.setItem(key, '1'), FLYER_SHOWN_KEY);
    await page.goto(`${site.url}/tablero?s=11`);
    for (const trial of trials) {
      const { took, focus } = await readFocus(page, trial);
      times.push(took);
      const isNear = ([x, y]: readonly [number, number]) =>
        focus !== null && Math.hypot(focus.x - x, focus.y - y) <= trial.near;
      const hit = trial.points.some(isNear);
      if (hit) right += 1;
      else
        console.log(
          `  ${trial.name}: ${JSON.stringify(focus)}, faces at ${trial.points.join('; ')}`,
        );
    }
  });
  const share = right / trials.length;
  report(
    'Focal point on the people of a photograph',
    `${right} of ${trials.length}, ${Math.round(median(times))} ms`,
    `≥ ${LEAST * 100} %`,
    share >= LEAST,
  );
}
