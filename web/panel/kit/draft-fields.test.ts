import { expect, test } from 'vitest';
import { flyerTexts } from '../../../contracts/flyers.ts';
import { getChanges } from './draft-fields.ts';
import { toEdits } from './edits.ts';
import { textField } from './fields.tsx';
import { pictureField } from './picture-input.tsx';

const record = { title: 'Antes' };
const fields = { src: pictureField('free'), title: textField(flyerTexts.title) };
const edits = toEdits(fields, { call: 'PATCH /h/flyer/:id/', id: 1, record });
const preview = { blob: new Blob(), width: 100, height: 100, focus: null };
const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };

test.each([
  ['a new file with its crop', { file: new File([], 'a.jpg'), crop, preview }],
  ['a new crop of the stored picture', { file: null, crop, preview }],
])('a draft holds what was typed, and nothing of %s', (_, src) => {
  const { hasFile, part } = getChanges(edits, { title: 'Ahora', src }, record);
  expect(hasFile).toBe(true);
  expect(part).toEqual({
    fields: ['title'],
    data: { title: 'Ahora' },
    base: { title: 'Antes' },
  });
});

test('without a chosen file a draft is all that the form shows', () => {
  const draft = getChanges(edits, { title: 'Ahora', src: null }, record);
  expect(draft).toMatchObject({ hasFile: false, part: { data: { title: 'Ahora' } } });
});

test('a form of a picture alone has no fields of a draft, but says that a file is chosen', () => {
  const { src } = fields;
  const picture = toEdits({ src }, { call: 'PATCH /h/flyer/:id/', id: 1, record });
  const chosen = { file: null, crop, preview };
  const part = { fields: [], data: {}, base: {} };
  expect(getChanges(picture, { src: chosen }, record)).toEqual({ hasFile: true, part });
});
