import { changePress } from '../../contracts/press.ts';
import { omitUndefined } from '../db/dialect.ts';
import { getAuthor } from '../http/account.ts';
import { lockPicture, updatePress } from '../media/pictures/focus-store.ts';
import { findPictureByName } from '../media/pictures/store.ts';
import { getPressFiles, toPress } from '../media/press/press-files.ts';
import { notFound } from '../platform/http-error.ts';
import type { Api } from '../services.ts';

/** How a picture is printed: its focal point, style and dots. */
export function pressRoutes(api: Api): void {
  api.bind(changePress, ({ params, body }, { changes }, ctx) =>
    changes.make(getAuthor(ctx), async ({ tx, note, dropFiles }) => {
      const row = await lockPicture(tx, params.name);
      if (row === null) throw notFound();
      const values = omitUndefined({
        focus_x: body.focus_x,
        focus_y: body.focus_y,
        press_style: body.style,
        press_dots: body.dots,
      });
      const isChanged = Object.keys(values).length > 0;
      const changed = isChanged ? await updatePress(tx, row.id, values) : row;
      const [before, after] = [toPress(row), toPress(changed)];
      note({ action: 'update', resource: 'picture', id: row.id, before, after });
      const present = getPressFiles(changed);
      dropFiles(getPressFiles(row).filter((file) => !present.includes(file)));
      return after;
    }),
  );
  api.bindRecord(changePress, async ({ name }, { db }) => {
    const row = await findPictureByName(db, name);
    if (row === null) throw notFound();
    return { resource: 'picture', id: row.id, record: toPress(row) };
  });
}
