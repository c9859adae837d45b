import { expect, test } from 'vitest';
import {
  CHOOSE_AN_IMAGE,
  findPictureFileProblem,
  findPictureSizeProblem,
  MAX_BYTES,
} from './check-picture.ts';

test('pictures of the accepted types pass', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']) {
    expect(findPictureFileProblem({ name: 'foto', type, size: 1000 })).toBeNull();
  }
});

test('a photo of an iPhone is rejected with the way to a JPEG', () => {
  const photo = { name: 'IMG_1.HEIC', type: '', size: 1000 };
  for (const file of [photo, { ...photo, name: 'foto', type: 'image/heif' }]) {
    expect(findPictureFileProblem(file)).toContain('Ajustes › Cámara › Formatos › Más compatible');
  }
});

test('other types are rejected with the text of the specification and the accepted ones', () => {
  expect(CHOOSE_AN_IMAGE).toMatch(/^Por favor seleccione un archivo de tipo imagen\. .*JPEG/);
  for (const type of ['text/plain', 'image/svg+xml', 'application/pdf', '']) {
    expect(findPictureFileProblem({ name: 'foto', type, size: 1000 })).toBe(CHOOSE_AN_IMAGE);
  }
  expect(findPictureFileProblem({ name: 'foto', type: 'image/jpeg', size: 0 })).toBe(
    CHOOSE_AN_IMAGE,
  );
});

test('a picture over 15 MB is rejected with its size', () => {
  expect(findPictureFileProblem({ name: 'foto', type: 'image/jpeg', size: MAX_BYTES })).toBeNull();
  const refusal = findPictureFileProblem({
    name: 'foto',
    type: 'image/jpeg',
    size: 40 * 1024 * 1024,
  });
  expect(refusal).toBe('La imagen puede pesar hasta 15 MB; esta pesa 40 MB.');
});

test('more than 51 megapixels are rejected', () => {
  expect(findPictureSizeProblem({ width: 8192, height: 6144 })).toBeNull();
  expect(findPictureSizeProblem({ width: 9000, height: 6000 })).toContain('51 megapíxeles');
});
