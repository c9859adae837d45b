import { MantineProvider } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Focus } from '../../../contracts/halftone-crop.ts';
import type { Crop } from '../../../contracts/pictures.ts';
import { mount, unmountAll } from '../../../test/mount.tsx';
import { stubLayout } from '../../../test/panel-page.tsx';
import CropDialog from './crop-dialog.tsx';

stubLayout();
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;
afterEach(unmountAll);

/** Shows the crop of a lying picture of an artist, whose faces are still looked for. */
function show() {
  const onDone = vi.fn<(crop: Crop | null) => void>();
  const faces = new Promise<Focus | null>(() => undefined);
  const preview = { width: 3000, height: 2000, blob: new Blob(), focus: null, faces };
  const render = (focus: Focus | null) => (
    <MantineProvider env="test">
      <CropDialog
        preview={{ ...preview, focus }}
        slot="artist"
        start={null}
        onDone={onDone}
        onClose={() => undefined}
      />
    </MantineProvider>
  );
  const rerender = mount(render(null));
  const accept = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Usar imagen' }));
    return onDone.mock.calls[0];
  };
  return { accept, findFaces: (focus: Focus) => rerender(render(focus)) };
}

test('the whole picture is used at once, while its faces are looked for', () => {
  expect(show().accept()).toEqual([null]);
});

test('faces that are found while a shape is shown place its crop', () => {
  const { accept, findFaces } = show();
  fireEvent.change(screen.getByLabelText('Forma'), { target: { value: 'Vertical 4:5' } });
  findFaces({ x: 80, y: 50 });
  const [crop] = accept() ?? [];
  expect(crop?.x).toBeCloseTo(1 - 0.8 / 1.5);
});
