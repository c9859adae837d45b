import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { makePhoto } from '../../test/pictures.ts';
import { listPictureFiles } from '../db/pictures.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const site = withApp();

test('files without a row are removed once they are old; files with one and young ones stay', async () => {
  const { services } = site.app;
  const admin = await site.as('administrator');
  const bytes = await makePhoto({ width: 400, height: 400 });
  await admin.upload(
    'POST',
    '/artist/init/',
    { name: 'A', description: 'B' },
    { picture: { bytes } },
  );
  await services.storage.put('pictures/huerfana-320.webp', bytes);
  const named = await listPictureFiles(services.db);
  const sweep = (now: number) =>
    sweepOrphans({
      storage: services.storage,
      folders: ['pictures/', 'originals/'],
      isNamed: (file) => named.has(file),
      now,
    });
  expect(await sweep(Date.now())).toBe(0);
  expect(await sweep(Date.now() + 2 * 3_600_000)).toBe(1);
  expect(await services.storage.has('pictures/huerfana-320.webp')).toBe(false);
  for (const file of named) expect(await services.storage.has(file), file).toBe(true);
});
