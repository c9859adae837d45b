import { expect, test } from 'vitest';
import { findProofProblem } from './proof-field.tsx';

const MB = 1024 * 1024;

test.each([
  ['a photo', { type: 'image/jpeg', size: 3 * MB }, null],
  ['a PDF', { type: 'application/pdf', size: 3 * MB }, null],
  ['a larger PDF', { type: 'application/pdf', size: 3 * MB + 1 }, /^El PDF .* 3 MB/],
  ['an empty PDF', { type: 'application/pdf', size: 0 }, /una foto o un PDF/],
  ['a text document', { type: 'application/msword', size: MB }, /una foto o un PDF/],
  ['a photo of an iPhone', { type: 'image/heic', size: MB }, /HEIC/],
])('%s as a proof of payment', (_name, file, problem) => {
  const found = findProofProblem({ name: 'pago', ...file });
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});
