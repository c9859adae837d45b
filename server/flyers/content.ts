import { flyerContract } from '../../contracts/flyers.ts';
import { flyerPreviewPath } from '../../contracts/paths.ts';
import { defineContent } from '../registry/define-content.ts';
import { bindPictured } from '../registry/record-routes.ts';

export const flyers = defineContent({
  table: 'flyer',
  resources: ['flyer'],
  files: ['picture_id'],
  trash: {},
  staffSearch: { title: 'title', detail: 'tags' },
  findPage: (_db, { id }) => flyerPreviewPath(Number(id)),
  routes(api) {
    bindPictured(api, flyers, {
      ...flyerContract,
      defaults: { link: '', tags: '[]', priority: 10, is_active: 1 },
    });
  },
});
