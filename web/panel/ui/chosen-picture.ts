import type { Crop } from '../../../contracts/pictures.ts';
import { WHOLE } from './crop-fractions.ts';
import type { PicturePreview } from './picture-preview.ts';

/** Choice in a picture field: a new file with its crop, or a new crop of the stored picture. */
export interface ChosenPicture {
  /** Null: the stored original is cropped again, nothing is uploaded. */
  file: File | null;
  /** Crop of the upright picture; null for the whole picture. */
  crop: Crop | null;
  preview: PicturePreview;
}

/**
 * Returns the upload fields of a choice.
 * @param name field name on the wire ('picture', 'src')
 */
export function pictureFields(
  name: string,
  chosen: ChosenPicture | null,
): Record<string, File | Crop | undefined> {
  if (chosen === null) return {};
  const { file, preview } = chosen;
  const focus = preview.focus === null ? {} : { focus: preview.focus };
  const isWhole = chosen.crop === null && file !== null && preview.focus === null;
  const crop = isWhole ? undefined : { ...(chosen.crop ?? WHOLE), ...focus };
  return { [name]: file ?? undefined, [`${name}_crop`]: crop };
}
