import { changeHalftone } from '../../contracts/halftone.ts';
import { omitUndefined } from '../db/dialect.ts';
import { getAuthor } from '../http/account.ts';
import {
  getHalftoneNames,
  toFacesColumn,
  toHalftoneSettings,
} from '../media/halftone/halftone-files.ts';
import { lockPictureByName, updateHalftone } from '../media/pictures/focus-store.ts';
import { findPictureByName } from '../media/pictures/store.ts';
import { notFound } from '../platform/errors.ts';
import type { Api } from '../services.ts';

/** How a picture is printed: its focal point, style and dots. */
export function halftoneRoutes(api: Api): void {
  api.bind(changeHalftone, ({ params, body }, { changes }, ctx) =>
    changes.commit(getAuthor(ctx), async ({ tx, audit, deleteFiles }) => {
      const row = await lockPictureByName(tx, params.name);
      if (row === null) throw notFound();
      // Somebody has chosen meanwhile.
      if (body.is_found && !row.focus_guessed) return toHalftoneSettings(row);
      const { focus_x = row.focus_x, focus_y = row.focus_y } = body;
      const isChosen = focus_x !== row.focus_x || focus_y !== row.focus_y || body.faces;
      const values = omitUndefined({
        focus_x: body.focus_x,
        focus_y: body.focus_y,
        faces: body.faces && toFacesColumn(body.faces),
        focus_guessed: isChosen ? 0 : undefined,
        halftone_style: body.style,
        halftone_dots: body.dots,
      });
      const isChanged = Object.keys(values).length > 0;
      const changed = isChanged ? await updateHalftone(tx, row.id, values) : row;
      const [before, after] = [toHalftoneSettings(row), toHalftoneSettings(changed)];
      audit({ action: 'update', resource: 'picture', id: row.id, before, after });
      const currentNames = getHalftoneNames(changed);
      deleteFiles(getHalftoneNames(row).filter((file) => !currentNames.includes(file)));
      return after;
    }),
  );
  api.bindRecord(changeHalftone, async ({ name }, { db }) => {
    const row = await findPictureByName(db, name);
    if (row === null) throw notFound();
    return { resource: 'picture', id: row.id, record: toHalftoneSettings(row) };
  });
}
