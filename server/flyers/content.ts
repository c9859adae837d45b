import * as calls from '../../contracts/flyers.ts';
import { flyerPreviewPath } from '../../contracts/paths.ts';
import { listInOrder } from '../db/places.ts';
import { getPicture, panelPictureView, pictureView } from '../media/pictures/store.ts';
import { readColumns } from '../registry/columns.ts';
import { defineContent } from '../registry/define-content.ts';
import { bindActive, bindRecords } from '../registry/record-routes.ts';

export const flyers = defineContent({
  table: 'flyer',
  resources: ['flyer'],
  files: 'picture_id',
  trash: {},
  history: 'row',
  staffSearch: { title: 'title', detail: 'tags' },
  findPage: (_db, { id }) => flyerPreviewPath(Number(id)),
  routes(api) {
    bindRecords(api, flyers, {
      calls: calls.flyerCalls,
      picture: 'src',
      defaults: { link: '', tags: '[]', priority: 10, is_active: 1 },
      listRows: ({ db }) => listInOrder(db, 'flyer'),
      listSiblings: (tx) => listInOrder(tx, 'flyer'),
      view: (row, pictures) => ({
        ...readColumns(row, calls.flyerItem.shape),
        ...panelPictureView(getPicture(row, pictures)),
      }),
    });
    bindActive(api, 'flyer', calls.listActiveFlyers, (row, pictures) => ({
      ...readColumns(row, calls.publicFlyer.shape),
      ...pictureView(getPicture(row, pictures)),
    }));
  },
});
