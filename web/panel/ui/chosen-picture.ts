import { useEffect, useState } from 'react';
import { WHOLE_PICTURE } from '../../../contracts/halftone-crop.ts';
import type { Crop, PanelPicture } from '../../../contracts/pictures.ts';
import type { PicturePreview } from './picture-preview.ts';

/** Creates an object URL for a blob; revokes it when the blob changes or the component unmounts. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) {
      setAddress(null);
      return;
    }
    const objectUrl = URL.createObjectURL(blob);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return address;
}

function isPicture(value: unknown): value is PanelPicture {
  return typeof value === 'object' && value !== null && 'original' in value;
}

/** The stored picture of a record: the record itself, or its field `picture`. */
export function getStoredPicture(record: object | null): PanelPicture | null {
  return [record, (record as { picture?: unknown } | null)?.picture].find(isPicture) ?? null;
}

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
export function toPictureFields(
  name: string,
  picture: ChosenPicture | null,
): Record<string, File | Crop | undefined> {
  if (picture === null) return {};
  const { file, preview } = picture;
  const point = preview.focus;
  // Stored in whole percent.
  const roundedPoint = point && { ...point, x: Math.round(point.x), y: Math.round(point.y) };
  const focus = roundedPoint === null ? {} : { focus: roundedPoint };
  const isUncropped = picture.crop === null && file !== null && preview.focus === null;
  const crop = isUncropped ? undefined : { ...(picture.crop ?? WHOLE_PICTURE), ...focus };
  return { [name]: file ?? undefined, [`${name}_crop`]: crop };
}
