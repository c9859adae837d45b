import type { AlbumOwner } from '../../contracts/albums.ts';
import * as calls from '../../contracts/albums.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/database.ts';
import { omitUndefined, toFlag, toOptionalFlag } from '../db/dialect.ts';
import { changeAndMove } from '../db/places.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { pageView, windowOf } from '../http/paging.ts';
import { changeWithPicture, createWithPicture } from '../media/picture-upload.ts';
import { findPicturesOf } from '../media/pictures/store.ts';
import { notFound } from '../platform/http-error.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';
import { albumImageView } from './view.ts';

type AlbumCalls = typeof calls.artistAlbumCalls;

async function view(db: Database, kind: AlbumOwner, row: store.AlbumImageRow) {
  return albumImageView(kind, row, await findPicturesOf(db, [row]));
}

async function assertAlbum({ db }: Services, key: store.AlbumKey): Promise<void> {
  if (!(await store.hasAlbum(db, key))) throw notFound();
}

function albumRoutesOf(api: Api, services: Services, kind: AlbumOwner, bound: AlbumCalls): void {
  const images = audited(store.albumImages, `${kind}/album`);

  api.bind(bound.list, async ({ params, query }) => {
    const key = { kind, ownerId: params.id, segmentId: query.detail ?? null };
    await assertAlbum(services, key);
    const { count, results: rows } = await store.listAlbum(services.db, key, windowOf(query));
    const pictures = await findPicturesOf(services.db, rows);
    const results = rows.map((row) => albumImageView(kind, row, pictures));
    return pageView(`/${kind}/album/${params.id}/`, query, { count, results });
  });

  api.bind(bound.create, async ({ body, files }, from) => {
    const ownerId = (body as unknown as Record<AlbumOwner, number>)[kind];
    const segmentId = body.detail ?? null;
    await assertAlbum(services, { kind, ownerId, segmentId });
    const upload = { field: 'src', file: files.src, crop: body.src_crop };
    return createWithPicture(services, authorOf(from), upload, async (change) => {
      const row = await images.create(change, {
        entry_id: kind === 'capsula' ? null : ownerId,
        capsule_id: kind === 'capsula' ? ownerId : null,
        segment_id: segmentId,
        picture_id: change.picture,
        title: body.title ?? '',
        priority: body.priority ?? 10,
        is_cover: toFlag(body.is_cover ?? false),
        is_active: toFlag(body.is_active ?? true),
      });
      if (row.is_cover === 1) await store.clearOtherCovers(change.tx, row);
      return view(change.tx, kind, row);
    });
  });

  api.bind(bound.change, async ({ params, body, files }, from) => {
    await store.assertImageOfKind(services.db, kind, params.id);
    const owner = { table: 'album_image' as const, id: params.id };
    const { src_crop: crop, kept_picture: kept } = body;
    const upload = { field: 'src', file: files.src, crop, kept, owner };
    return changeWithPicture(services, authorOf(from), upload, async (change) => {
      const values = omitUndefined({
        title: body.title,
        priority: body.priority,
        is_cover: toOptionalFlag(body.is_cover),
        is_active: toOptionalFlag(body.is_active),
        picture_id: change.picture,
      });
      const target = { id: params.id, values, move: body };
      const list = () => store.listBeside(change.tx, kind, params.id);
      const row = await changeAndMove(images, change, target, list);
      if (body.is_cover === true) await store.clearOtherCovers(change.tx, row);
      return view(change.tx, kind, row);
    });
  });

  api.bind(bound.remove, async ({ params }, from) => {
    await store.assertImageOfKind(services.db, kind, params.id);
    return services.changes.make(authorOf(from), async (change) =>
      view(change.tx, kind, await images.delete(change, params.id)),
    );
  });
}

export function albumRoutes(api: Api, services: Services): void {
  albumRoutesOf(api, services, 'artist', calls.artistAlbumCalls);
  albumRoutesOf(api, services, 'event', calls.eventAlbumCalls as unknown as AlbumCalls);
  albumRoutesOf(api, services, 'content', calls.contentAlbumCalls as unknown as AlbumCalls);
  albumRoutesOf(api, services, 'capsula', calls.capsuleAlbumCalls as unknown as AlbumCalls);
}
