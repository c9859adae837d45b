import { expect, test } from 'vitest';
import { z } from 'zod';
import { flyerCalls } from '../../contracts/flyers.ts';
import { crudCalls } from '../../contracts/resource.ts';
import '../flyers/table.ts';
import type { Api } from '../services.ts';
import { type Content, defineContent } from './define-content.ts';
import { bindRecords } from './record-routes.ts';

const staffSearch = { title: 'title' };
const flyer = { table: 'flyer', resources: ['flyer'], files: ['picture_id'], staffSearch } as const;

test('content without trash does not compile, nor pictures that are not kept, not declared or without a name', () => {
  // @ts-expect-error how deleted records are kept is missing
  defineContent(flyer);
  // @ts-expect-error its pictures would stay
  defineContent({ ...flyer, trash: 'none' });
  const { files: _files, ...undeclared } = flyer;
  // @ts-expect-error strangers would have its pictures
  defineContent({ ...undeclared, trash: {} });
  const { staffSearch: _staffSearch, ...unnamed } = flyer;
  // @ts-expect-error under which name staff find its pictures is missing
  defineContent({ ...unnamed, trash: {} });
  const content = defineContent({ ...flyer, trash: {} });
  expect(content).toMatchObject({ table: 'flyer', trash: {} });
});

const calls = crudCalls({
  path: '/h/flyer/',
  item: z.object({ id: z.int() }),
  create: z.object({ title: z.string() }),
  change: z.object({ title: z.string(), after: z.int().optional() }),
  summaries: { list: '', create: '', change: '', remove: '' },
});

/** What must not compile: `npm run typecheck` reports each expectation that is not met. */
function _mustNotCompile(api: Api, flyers: Content<'flyer'>) {
  const view = (): never => {
    throw new Error('never called');
  };
  const listSiblings = async () => [];
  // @ts-expect-error the rows have a place: among which a record is moved is missing
  bindRecords(api, flyers, { calls: flyerCalls, picture: 'src', view });
  bindRecords(api, flyers, { calls: flyerCalls, picture: 'src', listSiblings, view });
  // @ts-expect-error the rows can be hidden: the call accepts no `is_active`
  bindRecords(api, flyers, { calls, picture: 'src', listSiblings, view });
}
