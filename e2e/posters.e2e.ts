import type { APIRequestContext } from '@playwright/test';
import sharp, { type Region } from 'sharp';
import { shareShapes } from '../contracts/share-shapes.ts';
import { expect, test } from './pages.ts';
import { E2E_ORIGIN } from './people.ts';

/** What fetches a page whose link is sent, and the most bytes of a picture that it shows. */
const SERVICE = { 'user-agent': 'WhatsApp/2.23.20.0 A' };
const MOST_BYTES = 300_000;

interface PosterPage {
  path: string;
  isPrinted: boolean;
}

/** One page of each kind, and whether something is printed beside its words. */
const PAGES: readonly PosterPage[] = [
  { path: '/', isPrinted: true },
  { path: '/artistas', isPrinted: true },
  { path: '/artistas/tinto-malagana', isPrinted: true },
  { path: '/eventos/bdm/portada', isPrinted: true },
  { path: '/eventos/bdm', isPrinted: true },
  { path: '/eventos/bdm?segmento=5', isPrinted: true },
  { path: '/fechas', isPrinted: true },
  { path: '/tickets', isPrinted: true },
  { path: '/fechas/1', isPrinted: true },
  { path: '/contenido/empatia/portada', isPrinted: true },
  { path: '/contenido/empatia', isPrinted: true },
  { path: '/letras/tinto-malagana', isPrinted: true },
  { path: '/letras/tinto-malagana/baje-del-cerro', isPrinted: true },
  { path: '/letras/tinto-malagana/baje-del-cerro?linea=7', isPrinted: true },
  { path: '/eventos/bdm/votar', isPrinted: true },
  { path: '/lacapsula', isPrinted: true },
  { path: '/therepro', isPrinted: true },
  { path: '/therepro?beat=2', isPrinted: true },
  { path: '/postulaciones', isPrinted: true },
  { path: '/eventos/bdm/votar/el-bachiller-ramirez', isPrinted: true },
  { path: '/contacto', isPrinted: false },
];

function tag(html: string, property: string): string {
  return new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '';
}

/** Share of the pixels of an area that have the colour of paper, as the words of a poster do. */
async function shareOfPaper(jpeg: Buffer, area: Region): Promise<number> {
  const raw = await sharp(jpeg).extract(area).removeAlpha().raw().toBuffer();
  let paper = 0;
  for (let at = 0; at < raw.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = raw.subarray(at, at + 3);
    if (red > 215 && green > 205 && blue > 190) paper += 1;
  }
  return paper / (raw.length / 3);
}

async function expectPoster(request: APIRequestContext, { path, isPrinted }: PosterPage) {
  const html = await (await request.get(path, { headers: SERVICE })).text();
  const address = tag(html, 'og:image').replaceAll('&amp;', '&');
  expect(new URL(address).origin, path).toBe(E2E_ORIGIN);
  const picture = await request.get(address, { headers: SERVICE });
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const jpeg = await picture.body();
  expect(jpeg.length, path).toBeLessThan(MOST_BYTES);
  const { width, height } = await sharp(jpeg).metadata();
  expect({ width, height }, path).toEqual(shareShapes.enlace);
  expect(tag(html, 'og:image:width'), path).toBe(String(width));
  expect(tag(html, 'og:image:height'), path).toBe(String(height));
  const words = await shareOfPaper(jpeg, { left: 56, top: 150, width: 568, height: 350 });
  expect(words, path).toBeGreaterThan(0.04);
  expect(words, path).toBeLessThan(0.7);
  if (!isPrinted) return;
  const print = sharp(jpeg).extract({ left: 700, top: 20, width: 480, height: 590 });
  const { channels } = await sharp(await print.toBuffer()).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev)), path).toBeGreaterThan(25);
}

test('a link to each kind of page is shown with its poster', async ({ request }) => {
  for (const page of PAGES) await expectPoster(request, page);
});

test('the poster of a song has the ink of its artist', async ({ request }) => {
  const corner = async (path: string) => {
    const jpeg = await (await request.get(path)).body();
    // The label above the words.
    const area = { left: 70, top: 64, width: 8, height: 8 };
    const { dominant } = await sharp(await sharp(jpeg).extract(area).toBuffer()).stats();
    return dominant;
  };
  expect(await corner('/cartel/letras/tinto-malagana/baje-del-cerro.jpg')).toEqual(
    await corner('/cartel/artistas/tinto-malagana.jpg'),
  );
});
