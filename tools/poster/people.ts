import type { FaceShape } from './figure/complexion.ts';
import type { Person } from './figure/figure.ts';

const commonFace: FaceShape = {
  width: 1,
  jaw: 1,
  nose: 1,
  lips: 1,
  cheeks: 1,
  skin: 0.58,
  beard: 'none',
  eyes: 0.75,
  mouth: 0,
  brows: 1,
};

const common: Person = {
  face: commonFace,
  hair: 'crop',
  hairTone: 0.05,
  headwear: 'none',
  headwearTone: 0.1,
  facewear: 'none',
  garment: 'hoodie',
  garmentTone: 0.22,
  shoulders: 1,
  hasChain: false,
};

function person(face: Partial<FaceShape>, rest: Partial<Person>): Person {
  return { ...common, ...rest, face: { ...commonFace, ...face } };
}

/** The cast of the demo: nobody real. */
export const people = {
  tinto: person(
    { beard: 'goatee', nose: 1.1, skin: 0.6, jaw: 1.05 },
    { headwear: 'cap', headwearTone: 0.08, garmentTone: 0.06, shoulders: 1.06 },
  ),
  ceiba: person(
    { skin: 0.46, lips: 1.3, nose: 1.15, jaw: 0.85, width: 0.95, brows: 0.75, cheeks: 1.1 },
    { hair: 'afro', garment: 'jacket', garmentTone: 0.12, shoulders: 0.88 },
  ),
  pretil: person(
    { beard: 'full', jaw: 1.12, width: 1.06, skin: 0.62, brows: 1.3, nose: 1.15 },
    {
      headwear: 'bucket',
      headwearTone: 0.66,
      garment: 'jacket',
      garmentTone: 0.1,
      shoulders: 1.12,
    },
  ),
  chicharra: person(
    { jaw: 0.82, lips: 1.2, brows: 0.8, skin: 0.66, width: 0.95, cheeks: 1.12 },
    {
      hair: 'curls',
      headwear: 'headphones',
      headwearTone: 0.2,
      garment: 'jacket',
      garmentTone: 0.09,
      shoulders: 0.86,
    },
  ),
  peldano: person(
    { beard: 'shadow', skin: 0.56, jaw: 1.02, brows: 1.15 },
    { headwear: 'hood', headwearTone: 0.1, garmentTone: 0.08 },
  ),
  guayoyo: person(
    { skin: 0.6, jaw: 0.95, width: 0.96, beard: 'shadow', brows: 1.1 },
    { facewear: 'glasses', hair: 'mohawk', garment: 'jacket', garmentTone: 0.05, shoulders: 0.98 },
  ),
  malva: person(
    { jaw: 0.82, lips: 1.3, skin: 0.5, nose: 1.08, brows: 0.8, cheeks: 1.15, width: 0.96 },
    { hair: 'braids', garment: 'hoodie', garmentTone: 0.07, shoulders: 0.88 },
  ),
  tepuy: person(
    { jaw: 1.06, skin: 0.6, beard: 'goatee', lips: 1.1 },
    {
      headwear: 'beanie',
      headwearTone: 0.14,
      facewear: 'shades',
      garment: 'hoodie',
      garmentTone: 0.06,
      shoulders: 1.05,
    },
  ),
  orquestaTurban: person(
    { jaw: 0.85, lips: 1.25, skin: 0.48, brows: 0.7, cheeks: 1.1 },
    {
      headwear: 'turban',
      headwearTone: 0.5,
      hair: 'none',
      garment: 'jacket',
      garmentTone: 0.08,
      shoulders: 0.88,
    },
  ),
  orquestaBandana: person(
    { skin: 0.6, brows: 1.2 },
    { facewear: 'bandana', headwear: 'cap-back', headwearTone: 0.4, garmentTone: 0.12 },
  ),
  orquestaBun: person(
    { jaw: 0.82, lips: 1.2, skin: 0.66, brows: 0.8 },
    { hair: 'bun', facewear: 'shades', garment: 'tee', garmentTone: 0.05, shoulders: 0.84 },
  ),
  orquestaLong: person(
    { jaw: 0.8, lips: 1.2, skin: 0.68, brows: 0.75, width: 0.95 },
    { hair: 'long', garment: 'jacket', garmentTone: 0.1, shoulders: 0.85 },
  ),
  voltaje: person(
    { jaw: 0.82, lips: 1.25, skin: 0.6, brows: 0.8, cheeks: 1.1, width: 0.95 },
    { hair: 'curls', headwear: 'cap', headwearTone: 0.5, garment: 'jacket', shoulders: 0.86 },
  ),
  nangara: person(
    { jaw: 1.04, skin: 0.42, beard: 'goatee', lips: 1.2, nose: 1.15 },
    { hair: 'afro', facewear: 'shades', garment: 'tee', garmentTone: 0.5, hasChain: true },
  ),
  bachiller: person(
    { beard: 'full', skin: 0.66, brows: 1.2, width: 1.03 },
    { facewear: 'glasses', garment: 'jacket', garmentTone: 0.3, shoulders: 1.02 },
  ),
  cumbe: person(
    { jaw: 0.88, skin: 0.4, lips: 1.3, cheeks: 1.15, nose: 1.15, brows: 0.75 },
    { headwear: 'turban', headwearTone: 0.7, hair: 'none', garment: 'tee', shoulders: 0.94 },
  ),
  kilo: person(
    { jaw: 1.14, width: 1.08, skin: 0.64, beard: 'shadow', brows: 1.2 },
    { headwear: 'cap-back', headwearTone: 0.2, garmentTone: 0.45, shoulders: 1.16, hasChain: true },
  ),
} satisfies Record<string, Person>;

export type PersonName = keyof typeof people;
