import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();

/** Creates an artist and changes what its page has in another tab. */
async function changeWeb(name: string) {
  const { id: artist } = await panel.call('POST /artist/init/', {
    body: { name, description: 'Hoy.' },
  });
  const { id } = await panel.call('POST /artist/web/', { body: { artist } });
  const body = { hiring: 'Por correo.' };
  await panel.call('PATCH /artist/web/:id/', { params: { id }, body });
  return artist;
}

test('the history of a record has the changes of its other tabs, which only their own forms bring back', async () => {
  const id = await changeWeb('Historia Entera');
  await panel.open(`/tablero?s=21&id=${id}&tab=history`, 'Historia Entera');
  const label = await screen.findByText(/^Cambió · contenido web · jefa/);
  const change = label.closest<HTMLElement>('section') as HTMLElement;
  within(change).getByText('Por correo.');
  expect(screen.queryByRole('button', { name: 'Volver a esta versión' })).toBeNull();
  const audit = screen.getByRole('link', { name: 'Auditoría', hidden: false, current: false });
  expect(audit.getAttribute('href')).toContain('s=17');
});

test('each change of the audit names its record, with a link while it exists', async () => {
  const id = await changeWeb('Con Nombre');
  await panel.open('/tablero?s=17&q=Por+correo', 'Auditoría');
  const links = await screen.findAllByRole('link', { name: 'Con Nombre' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/tablero?s=21&id=${id}&tab=web`,
  ]);
  panel.leave();
  await panel.call('DELETE /artist/init/:id/', { params: { id } });
  await panel.open('/tablero?s=17&q=Con+Nombre', 'Auditoría');
  await screen.findAllByText('Con Nombre');
  expect(screen.queryByRole('link', { name: 'Con Nombre' })).toBeNull();
});
