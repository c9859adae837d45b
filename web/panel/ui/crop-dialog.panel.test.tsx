import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Crop } from '../../../contracts/pictures.ts';
import type { Focus } from '../../../contracts/press-crop.ts';
import { stubLayout } from '../../../test/panel-page.tsx';
import { CropDialog } from './crop-dialog.tsx';

stubLayout();
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const LOOKING = 'Buscando rostros…';

/** Shows the crop of an upright picture to a square, while its faces are looked for. */
async function show() {
  const faces = Promise.withResolvers<Focus | null>();
  const onDone = vi.fn<(crop: Crop | null) => void>();
  const blob = new Blob();
  const preview = { width: 2000, height: 3000, blob, focus: null, faces: faces.promise };
  render(
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
    end: (focus: Focus | null) => act(async () => faces.resolve(focus)),
    press: () => fireEvent.click(screen.getByRole('button', { name: 'Usar imagen' })),
  };
}

test('a press before the faces are found waits for them, and the button shows it', async () => {
  const { onDone, end, press } = await show();
  press();
  expect(screen.getByRole('button', { name: 'Usar imagen' }).dataset.loading).toBe('true');
  expect(onDone).not.toHaveBeenCalled();
  await end({ x: 50, y: 60 });
  expect(onDone.mock.calls[0]?.[0]?.y).toBeCloseTo(0.6 - 1 / 3);
});

test('without a face the dialog says no longer that it looks for some', async () => {
  const { onDone, end, press } = await show();
  await end(null);
  expect(screen.queryByText(LOOKING)).toBeNull();
  await act(async () => press());
  expect(onDone.mock.calls[0]?.[0]?.y).toBe(0);
});

test('ten seconds after the press an upright picture is cut at its top', async () => {
  const { onDone, press } = await show();
  vi.useFakeTimers();
  press();
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(onDone).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onDone.mock.calls[0]?.[0]?.y).toBe(0);
});
