import type { HalftonePicture } from '../../../contracts/pictures.ts';
import type { PublicArtist, PublicItem } from '../../../contracts/public-entries.ts';

type Printed = Pick<PublicArtist, 'hero' | 'picture' | 'background'> &
  Partial<Pick<PublicItem, 'portrait'>>;

/**
 * Returns the picture of a hero and that of the ground of the videos. The hero is the background if staff
 * chose it, otherwise the own picture, and the ground the other one; one stands for a missing other.
 * @param preferredPictures the pictures of the item in the order in which they are preferred
 */
export function getHeroPictures(
  { hero, picture, background }: Printed,
  preferredPictures: readonly (HalftonePicture | null | undefined)[] = [picture],
) {
  const preferred = preferredPictures.find(Boolean) ?? null;
  const isBackgroundFirst = hero === 'background';
  return {
    hero: (isBackgroundFirst ? background : preferred) ?? preferred ?? background,
    ground: (isBackgroundFirst ? preferred : background) ?? background ?? preferred,
  };
}
