import type { Job } from '../jobs/jobs.ts';
import { getHalftoneNames, parseHalftoneName } from '../media/halftone/halftone-files.ts';
import { listUnfinishedPictureNames, markScreensDrawn } from '../media/pictures/focus-store.ts';
import { findPictureByName, type PictureRow, toPictureRecord } from '../media/pictures/store.ts';
import type { Services } from '../services.ts';

const POLL = 5_000;
/** Pictures that one search lists: more than can fail for long, so that none keeps the others out. */
const LIMIT = 1_000;

type PictureServices = Pick<Services, 'db' | 'pictures' | 'changes' | 'storage'>;

async function drawScreens(services: PictureServices, row: PictureRow) {
  const { db, pictures, storage, changes } = services;
  const names = row.halftone_style === 'photo' ? [] : getHalftoneNames(row);
  for (const name of names) {
    const file = parseHalftoneName(name);
    if (file !== null && !(await storage.has(name))) {
      await pictures.createHalftone(toPictureRecord(row), file);
    }
  }
  const fewDots = await pictures.drawPlaceholderDots(toPictureRecord(row));
  // Pages have the dots: what they keep of them is not valid any more.
  if (fewDots === row.few_dots) await markScreensDrawn(db, row, fewDots);
  else await changes.commit(null, ({ tx }) => markScreensDrawn(tx, row, fewDots));
}

/**
 * Draws the halftones of what was uploaded or changed in the background, one at a time, so that an upload
 * waits for one at most.
 */
export function pictureJob(services: PictureServices): Job {
  const { db } = services;
  return {
    kind: 'pictures',
    pollEvery: POLL,
    every: 0,
    listItems: () => listUnfinishedPictureNames(db, LIMIT),
    async run(name) {
      const current = await findPictureByName(db, name);
      if (current?.screens_due !== 1) return;
      try {
        await drawScreens(services, current);
      } catch (error) {
        // Replaced or deleted meanwhile: its files are gone.
        if ((await findPictureByName(db, name)) !== null) throw error;
      }
    },
  };
}
