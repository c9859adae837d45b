import type { PictureRecord } from '../server/media/pictures/picture-files.ts';
import type { PictureRecipe } from './art/recipe.ts';
import type { DemoContent, DemoPicture } from './content-types.ts';

/** The pictures made, by the recipe object that asked for each. */
export type PictureShelf = Map<object, PictureRecord>;

function ofAlbum(album: readonly DemoPicture[]): PictureRecipe[] {
  return album.map((one) => one.picture);
}

/** Every picture that the site's rows will name. */
export function listRecipes({
  artists,
  events,
  series,
  capsule,
  flyers,
}: DemoContent): PictureRecipe[] {
  const items = [...events, ...series];
  const all = [
    ...artists.map((artist) => artist.picture),
    ...items.flatMap((item) => [item.picture, item.portrait.picture]),
    ...[...artists, ...items, capsule].flatMap((item) => [
      item.background?.picture ?? null,
      ...ofAlbum(item.album),
    ]),
    ...flyers.map((flyer) => flyer.picture),
    ...items.flatMap((item) => item.segments.flatMap((segment) => ofAlbum(segment.album))),
  ];
  return all.filter((recipe) => recipe !== null);
}
