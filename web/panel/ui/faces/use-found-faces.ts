import { useEffect, useEffectEvent } from 'react';
import type { PicturePreview } from '../picture-preview.ts';

/**
 * Calls `onFound` with the focal point once the faces of a picture are found, unless it has a focal
 * point by then or another picture took its place.
 */
export function useFoundFaces(
  preview: PicturePreview | null,
  onFound: (preview: PicturePreview) => void,
): void {
  const notifyFound = useEffectEvent(onFound);
  useEffect(() => {
    if (preview === null || preview.focus !== null) return;
    let isCurrent = true;
    void preview.faces.then((focus) => {
      if (isCurrent && focus !== null) notifyFound({ ...preview, focus });
    });
    return () => {
      isCurrent = false;
    };
  }, [preview]);
}
