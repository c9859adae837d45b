import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { getInk } from '../../../../contracts/inks.ts';
import { withPanel } from '../../../../test/panel-page.tsx';
import type { ChosenPicture } from '../../ui/chosen-picture.ts';

// jsdom draws nothing: the picture is chosen as soon as it is asked for.
vi.mock('../../ui/use-picture-picker.tsx', () => ({
  usePicturePicker: (_slot: string, onChosen: (chosen: ChosenPicture) => void) => {
    const choose = (file: File | null) => {
      const blob = new Blob(['x']);
      const faces = Promise.resolve(null);
      const preview = { blob, width: 800, height: 1000, focus: null, faces };
      onChosen({ file, crop: null, preview });
    };
    return {
      pick: () => choose(new File(['x'], 'otra.jpg')),
      recrop: () => choose(null),
      chooseStoredPicture: () => undefined,
      isOver: false,
      dropHandlers: {},
      isReading: false,
      element: null,
    };
  },
}));

const panel = withPanel();

beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

const click = (name: string) => screen.findByRole('button', { name }).then(panel.user.click);
const findInk = async () => {
  const story = await screen.findByRole('img', { name: 'Vista previa: Historia' });
  return story.closest('[data-ink]')?.getAttribute('data-ink');
};
const addArtist = (name: string, ink: '' | 'mint' | 'blue') =>
  panel.call('POST /artist/init/', { body: { name, description: 'Hoy.', ink } });

async function openPart(place: string, heading: string, tab: string): Promise<void> {
  await panel.open(place, heading);
  await panel.user.click(await screen.findByRole('tab', { name: tab }));
}

test('previews have the ink of their entry: the chosen one, or the one that follows from its id', async () => {
  const mint = await addArtist('De Menta', 'mint');
  await openPart(`/tablero?s=21&id=${mint.id}`, 'De Menta', 'Imágenes');
  await click('Elegir imagen');
  expect(await findInk()).toBe('mint');
  panel.leave();

  const plain = await addArtist('Sin Tinta', '');
  await openPart(`/tablero?s=21&id=${plain.id}`, 'Sin Tinta', 'Imágenes');
  await click('Elegir imagen');
  expect(await findInk()).toBe(getInk(plain));
  panel.leave();

  const event = await panel.call('POST /event/init/', {
    body: { name: 'Con Portada', condition: [1], ink: 'blue' },
  });
  await openPart(`/tablero?s=22&id=${event.id}`, 'Con Portada', 'Imágenes');
  const cover = within(await screen.findByRole('region', { name: 'Portada de Con Portada' }));
  await panel.user.click(await cover.findByRole('button', { name: 'Elegir imagen' }));
  expect(await findInk()).toBe('blue');
  panel.leave();

  await panel.open('/tablero?s=21', 'Artistas');
  await click('Nuevo Artista');
  expect(await findInk()).toBe('signal');
  await click('Avanzado');
  await panel.user.selectOptions(screen.getByLabelText(/^Tinta/), 'Rosa');
  expect(await findInk()).toBe('pink');
});

test('those for sharing have the shape of the real poster, with the ground of its words', async () => {
  const { id } = await addArtist('Al Compartir', '');
  await openPart(`/tablero?s=21&id=${id}`, 'Al Compartir', 'Imágenes');
  await click('Elegir imagen');
  const findParts = async (name: string) => {
    const print = await screen.findByRole('img', { name: `Vista previa: ${name}` });
    const sheet = print.parentElement as HTMLElement;
    const ground = sheet.querySelector('i') as HTMLElement;
    const { aspectRatio } = sheet.style;
    return { ratio: Number.parseFloat(aspectRatio), print: print.style, ground: ground.style };
  };
  const link = await findParts('Al compartir');
  expect(link.ratio).toBeCloseTo(1200 / 630, 3);
  expect(Number.parseFloat(link.ground.width)).toBeCloseTo((100 * 680) / 1200, 3);
  expect([link.print.left, link.print.height]).toEqual([link.ground.width, '100%']);
  const story = await findParts('Historia');
  expect(story.ratio).toBeCloseTo(9 / 16, 3);
  expect(Number.parseFloat(story.ground.top)).toBeCloseTo((100 * 1090) / 1920, 3);
  expect([story.print.width, story.ground.width]).toEqual(['100%', '100%']);
});

test('those of a background have the ink of its owner', async () => {
  await addArtist('Dueña Azul', 'blue');
  await panel.open('/tablero?s=69', 'Fondos de artistas');
  await click('Nuevo fondo');
  const form = await screen.findByRole('dialog', { name: 'Nuevo fondo' });
  await panel.user.click(within(form).getByRole('button', { name: 'Elegir imagen' }));
  expect(await findInk()).toBe('signal');
  await panel.user.click(within(form).getByRole('combobox', { name: /^Artista/ }));
  await panel.user.click(await screen.findByText('Dueña Azul', { selector: '[role=option] *' }));
  await waitFor(async () => expect(await findInk()).toBe('blue'));
});

test('a new file marks the description of the picture before it until it is edited; another crop does not', async () => {
  const HINT = 'Describe la imagen anterior: ¿sigue siendo cierto?';
  const { id } = await addArtist('Con Gorra', '');
  const src = '/media/x.webp';
  const original = { src, width: 800, height: 1000 };
  const halftone = { focus: { x: 50, y: 38 } };
  const picture = { src, alt: 'Con gorra roja', original, widths: [], crop: null, halftone };
  // As if the artist had a picture, which no upload of jsdom reaches the app with.
  panel.intercept((path, init) =>
    panel.send(path, init).then(async (reply) => {
      const told = (await reply.text()).replaceAll(
        '"picture":null',
        `"picture":${JSON.stringify(picture)}`,
      );
      return new Response(reply.status === 204 ? null : told, reply);
    }),
  );
  await openPart(`/tablero?s=21&id=${id}`, 'Con Gorra', 'Imágenes');
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Texto alternativo/);
  await click('Recortar');
  await findInk();
  expect(screen.queryByText(HINT)).toBeNull();
  await click('Cambiar imagen');
  await screen.findByText(HINT);
  expect(text.value).toBe('Con gorra roja');
  expect(text.getAttribute('aria-invalid')).not.toBe('true');
  expect(
    document.getElementById(text.getAttribute('aria-describedby') ?? '')?.textContent,
  ).toContain(HINT);
  await panel.user.type(text, ' y negra');
  expect(screen.queryByText(HINT)).toBeNull();
});
