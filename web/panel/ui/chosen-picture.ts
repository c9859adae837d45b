import type { Crop } from '../../../contracts/pictures.ts';
import type { PicturePreview } from './picture-preview.ts';

/** What was chosen in a picture field: a new file with its crop, or a new crop of what is there. */
export interface ChosenPicture {
  /** Null: the kept original is cropped anew, nothing is uploaded. */
  file: File | null;
  /** Part of the upright picture; null for all of it. */
  crop: Crop | null;
  preview: PicturePreview;
}

/** The fields of an upload for a choice; `name` is the wire's field ('picture', 'src'). */
export function pictureFields(
  name: string,
  chosen: ChosenPicture | null,
): Record<string, File | Crop | undefined> {
  if (chosen === null) return {};
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const crop = chosen.crop ?? (chosen.file === null ? whole : undefined);
  return { [name]: chosen.file ?? undefined, [`${name}_crop`]: crop };
}
