import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount, unmountAll } from '../../../test/mount.tsx';
import { stubLayout } from '../../../test/panel-page.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

const NOTE = 'No se pudo cargar esta parte';

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
stubLayout();
afterEach(unmountAll);

interface PartProps {
  opened?: boolean;
  onClose(): void;
}

/** A part whose code cannot be fetched `times` times. */
function failing(times: number) {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      default: ({ onClose }: PartProps) => (
        <input value="La parte" type="button" onClick={onClose} />
      ),
    };
  };
}

/** Renders a part within a form in which something is typed. */
async function show(Part: React.ComponentType<PartProps>) {
  const user = userEvent.setup({ delay: null });
  const Form = () => {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <input aria-label="Título" />
        <Suspense>
          <Part opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      </>
    );
  };
  mount(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  );
  const input = await screen.findByLabelText<HTMLInputElement>('Título');
  return { user, input };
}

test('a part that cannot be loaded is loaded anew, and what is around it keeps its input', async () => {
  const { user, input } = await show(lazyPart(failing(2)));
  await user.type(input, 'Escrito');
  for (const _ of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  }
  await screen.findByRole('button', { name: 'La parte' });
  expect([input.isConnected, input.value]).toEqual([true, 'Escrito']);
  expect(screen.queryByText(NOTE)).toBeNull();
});

test('in place of a dialog that cannot be loaded stands one that can be closed', async () => {
  const { user, input } = await show(lazyDialog(failing(9)));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(NOTE);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input.isConnected).toBe(true);
});

test('nothing stands in place of a part that is no loss', async () => {
  log.mockClear();
  const { input } = await show(lazyPart(failing(9), { isOptional: true }));
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(screen.queryByText(NOTE)).toBeNull();
  expect(input.isConnected).toBe(true);
});
