import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { screen } from '@testing-library/dom';
import { beforeAll, test } from 'vitest';
import { mount } from '../../../../test/mount.tsx';
import { stubLayout } from '../../../../test/panel-page.tsx';
import { ApiError } from '../../../ui/api.ts';
import { type UploadQueue, useUploadQueue } from './use-upload-queue.ts';

beforeAll(stubLayout);

let queue: UploadQueue;

function Queue() {
  queue = useUploadQueue({
    check: ({ name }) => (name.endsWith('.txt') ? 'No es una imagen.' : null),
    send: () => Promise.reject(new ApiError(400, { src: ['Está dañada.'] })),
    onSent: () => undefined,
    sentText: () => '',
    failure: 'No se ha podido.',
  });
  return null;
}

test('one notice names all files that were refused', async () => {
  mount(
    <MantineProvider>
      <Notifications />
      <Queue />
    </MantineProvider>,
  );
  const files = ['uno.jpg', 'dos.txt', 'tres.jpg'].map((name) => new File(['x'], name));
  queue.add(files);
  await screen.findByText(
    'dos.txt: No es una imagen. uno.jpg: Está dañada. tres.jpg: Está dañada.',
  );
});
