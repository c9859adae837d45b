import { MantineProvider } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Focus } from '../../../contracts/halftone-crop.ts';
import type { Crop } from '../../../contracts/pictures.ts';
import { mount, unmountAll } from '../../../test/mount.tsx';
import { stubLayout } from '../../../test/panel-page.tsx';
import { CropDialog } from './crop-dialog.tsx';

stubLayout();
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;
afterEach(() => {
  unmountAll();
  vi.useRealTimers();
});

const LOOKING = 'Buscando rostros…';

/** Shows the crop of an upright picture to a square, while its faces are looked for. */
async function show() {
  const faces = Promise.withResolvers<Focus | null>();
  const onDone = vi.fn<(crop: Crop | null) => void>();
  const blob = new Blob();
  const preview = { width: 2000, height: 3000, blob, focus: null, faces: faces.promise };
  mount(
    <MantineProvider env="test">
      <CropDialog
        preview={preview}
        aspect={1}
        start={null}
        onDone={onDone}
        onClose={() => undefined}
      />
    </MantineProvider>,
  );
  expect((await screen.findByText(LOOKING)).role).toBe('status');
  return {
    onDone,
    end: (focus: Focus | null) => faces.resolve(focus),
    click: () => fireEvent.click(screen.getByRole('button', { name: 'Usar imagen' })),
  };
}

test('a click before the faces are found waits for them, and the button shows it', async () => {
  const { onDone, end, click } = await show();
  click();
  const button = screen.getByRole('button', { name: 'Usar imagen' });
  await waitFor(() => expect(button.dataset.loading).toBe('true'));
  expect(onDone).not.toHaveBeenCalled();
  end({ x: 50, y: 60 });
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(onDone.mock.calls[0]?.[0]?.y).toBeCloseTo(0.6 - 1 / 3);
});

test('without a face the dialog says no longer that it looks for some', async () => {
  const { onDone, end, click } = await show();
  end(null);
  await waitFor(() => expect(screen.queryByText(LOOKING)).toBeNull());
  click();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(onDone.mock.calls[0]?.[0]?.y).toBe(0);
});

test('ten seconds after the click an upright picture is cut at its top', async () => {
  const { onDone, click } = await show();
  vi.useFakeTimers();
  click();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(onDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onDone.mock.calls[0]?.[0]?.y).toBe(0);
});
