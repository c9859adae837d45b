import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PanelPicture } from '../../../../contracts/pictures.ts';
import { call } from '../client.ts';
import { detectFocusInWorker } from './find-focus.ts';

/** Names of the pictures whose faces were looked for since the panel was loaded. */
const searchedNames = new Set<string>();

/** Finds the faces of a stored picture and stores its focal point; false without a face. */
async function storeFocus({ file_name: name, src }: PanelPicture): Promise<boolean> {
  const response = await fetch(src);
  const focus = response.ok ? await detectFocusInWorker(await response.blob()) : null;
  if (focus === null) return false;
  const { x: focus_x, y: focus_y, faces } = focus;
  const body = { focus_x, focus_y, faces, is_found: true };
  await call('PATCH /h/halftone/:name/', { params: { name }, body });
  return true;
}

/**
 * Looks for the faces of a stored picture whose focal point is a guess: one that came by the API, or was
 * saved before its faces were found.
 */
export function useStoredFocus(picture: PanelPicture | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!picture?.halftone.focus.isGuess || searchedNames.has(picture.file_name)) return;
    searchedNames.add(picture.file_name);
    storeFocus(picture).then(
      (isStored) => {
        if (isStored) void queries.invalidateQueries();
      },
      () => {
        searchedNames.delete(picture.file_name);
      },
    );
  }, [picture, queries]);
}
