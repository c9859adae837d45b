import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { artistForm, findInput, forgetKept, listKept } from '../../../test/kept-input.ts';
import { withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();
const { confirmDiscard, click, write } = artistForm(panel);
beforeEach(forgetKept);

const description = () => findInput(/^Descripción/);

test('what is typed into a portrait that does not exist yet outlives a reload, until it is discarded', async () => {
  const body = { name: 'Sin Portada', condition: [2 as const], country: 'VE', priority: 10 };
  const { id } = await panel.call('POST /event/init/', { body });
  await panel.open(`/tablero?s=22&id=${id}&tab=portrait`, 'Sin Portada');
  await write(await description(), 'Un texto largo.');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  await panel.reload();
  await waitFor(async () => expect((await description()).value).toBe('Un texto largo.'));
  await click('Descartar cambios');
  await confirmDiscard();
  await screen.findByText('Sin cambios.');
  expect([listKept(), (await description()).value]).toEqual([[], '']);
});
