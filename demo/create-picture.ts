import { readFile } from 'node:fs/promises';
import { getDefaultFocus } from '../contracts/press-crop.ts';
import { encodeShare } from '../server/media/pictures/encode-picture.ts';
import {
  createOriginalFileName,
  createPictureName,
  getPictureFileName,
  getShareFileName,
  type PictureRecord,
} from '../server/media/pictures/picture-files.ts';
import { decodePicture } from '../server/media/pictures/read-picture.ts';
import { drawFewDots } from '../server/media/press/few-dots.ts';
import type { Storage } from '../server/media/storage/storage.ts';
import { resolveFromRoot } from '../server/platform/project-root.ts';

/** What the demo company's pictures show, by their names; pictures of albums have captions. */
const pictureAlts: Readonly<Record<string, string>> = {
  'boca-de-metro-card': 'Dos caras frente a frente, una con capucha y otra con trenzas',
  'boca-de-metro-cover': 'Túnel de metro cuadriculado con luz al fondo',
  'ceiba-ronca-card': 'Ceiba Ronca de frente, con afro alto y chaqueta de rayas',
  'cinta-madre-card': 'Casete visto de cerca, con sus dos ruedas dentadas',
  'cinta-madre-cover': 'Ventana de un casete oscuro, casi de lado a lado',
  'don-pretil-card': 'Don Pretil con sombrero de ala caída ante una pared de ladrillos',
  'empatia-card': 'Dos retratos partidos por una línea: afro y sombrero',
  'empatia-cover': 'Perfil de una mujer con turbante',
  'flyer-1': 'Rapera con capucha y micrófono sobre rayos rojos; dice “Votación abierta, BDM 11”',
  'flyer-2': 'Micrófono de estudio sobre amarillo; dice “La Cápsula abre sábados, 12 cupos”',
  'guayoyo-3-15-card': 'Guayoyo 3:15 con lentes redondos y cresta corta',
  'la-chicharra-electrica-card': 'La Chicharra Eléctrica con audífonos y pelo rizado',
  'la-insigne-orquesta-card': 'Tres integrantes en franjas: turbante, pañuelo de lunares y lentes',
  'malva-tizon-card': 'Malva Tizón con trenzas largas, mirando a un lado',
  'no-se-aceptan-pollos-card': 'Rapera con trenzas que sostiene un micrófono',
  'no-se-aceptan-pollos-cover': 'Rapero con sombrero y micrófono bajo dos reflectores',
  'peldano-trece-card': 'Peldaño Trece con capucha, en penumbra',
  'radio-kz-card': 'Radiograbadora con dos parlantes',
  'radio-kz-cover': 'Locutora con audífonos grandes, de frente',
  'raploncesto-card': 'Balón a punto de entrar en la cesta',
  'raploncesto-cover': 'Balón sobre el aro, visto de noche',
  'sin-fronteras-card': 'Mujer con afro y chaqueta de rayas, de frente',
  'sin-fronteras-cover': 'Cantante con afro y micrófono en la mano',
  'tepuy-ruido-card': 'Tepuy Ruido con gorro tejido y lentes oscuros',
  'tinto-malagana-card': 'Tinto Malagana con gorra, mirando hacia un lado',
};

/** The ready pictures, `<name>-<width>.webp`; `npm run posters` draws them anew. */
const FOLDER = resolveFromRoot('demo/pictures/');

/** What is known of each ready picture, by its name; `npm run posters` writes it. */
const FACTS_FILE = `${FOLDER}pictures.json`;

/** `widths`: narrowest first; the widest is `width`. */
export type DemoPictureFacts = Pick<
  PictureRecord,
  'widths' | 'width' | 'height' | 'placeholder' | 'focus'
>;

export function demoPictureFile(name: string, width: number): string {
  return `${FOLDER}${name}-${width}.webp`;
}

/** The ready pictures by name. */
export async function listDemoPictures(): Promise<Map<string, DemoPictureFacts>> {
  const facts = JSON.parse(await readFile(FACTS_FILE, 'utf8')) as Record<string, DemoPictureFacts>;
  return new Map(Object.entries(facts));
}

/**
 * Stores the files of a ready picture as they are, so that filling a site encodes little. The widest
 * serves as the original too.
 */
export async function createDemoPicture(
  storage: Storage,
  demoName: string,
  facts: DemoPictureFacts,
): Promise<PictureRecord> {
  const { widths, width, height } = facts;
  const files = await Promise.all(widths.map((item) => readFile(demoPictureFile(demoName, item))));
  const widest = files.at(-1) as Buffer;
  const pixels = await decodePicture(files.at(-2) ?? widest);
  const [share, fewDots] = await Promise.all([
    encodeShare(pixels),
    drawFewDots(pixels, facts.focus ?? getDefaultFocus(facts)),
  ]);
  const name = createPictureName();
  const original = { name: createOriginalFileName('webp'), width, height };
  await Promise.all([
    storage.put(original.name, widest),
    storage.put(getShareFileName(name), share),
    ...widths.map((item, index) =>
      storage.put(getPictureFileName(name, item), files[index] as Buffer),
    ),
  ]);
  const alt = pictureAlts[demoName] ?? '';
  return { ...facts, fewDots, alt, name, original, crop: null, style: 'press', dots: 'medium' };
}
