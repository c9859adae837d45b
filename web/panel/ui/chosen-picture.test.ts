import { expect, test } from 'vitest';
import { toPictureFields } from './chosen-picture.ts';

const preview = {
  blob: new Blob(),
  width: 4,
  height: 3,
  focus: null,
  faces: Promise.resolve(null),
};
const crop = { x: 0, y: 0, width: 0.5, height: 1 };
const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });

test('no choice sends no fields', () => {
  expect(toPictureFields('picture', null)).toEqual({});
});

test('a new file is sent with its crop, or without one if it is uncropped', () => {
  expect(toPictureFields('picture', { file, crop, preview })).toEqual({
    picture: file,
    picture_crop: crop,
  });
  expect(toPictureFields('src', { file, crop: null, preview })).toEqual({
    src: file,
    src_crop: undefined,
  });
});

test('a new crop of the stored picture is sent without a file; the whole picture is a crop too', () => {
  expect(toPictureFields('src', { file: null, crop, preview })).toEqual({
    src: undefined,
    src_crop: crop,
  });
  expect(toPictureFields('src', { file: null, crop: null, preview }).src_crop).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  });
});

test('the focal point is sent with the crop, or with the whole picture', () => {
  const seen = { ...preview, focus: { x: 40, y: 20 } };
  expect(toPictureFields('src', { file, crop, preview: seen }).src_crop).toEqual({
    ...crop,
    focus: { x: 40, y: 20 },
  });
  expect(toPictureFields('src', { file, crop: null, preview: seen }).src_crop).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    focus: { x: 40, y: 20 },
  });
});
