import { Button, Checkbox, Select, Switch } from '@mantine/core';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mount, unmountAll } from '../../../test/mount.tsx';
import { stubLayout } from '../../../test/panel-page.tsx';
import { askConfirmation } from './confirm.tsx';
import { PanelFrame } from './panel-frame.tsx';

beforeAll(stubLayout);
afterEach(unmountAll);

/** The second click of a double click, on what is under the pointer then. */
const clickAgain = (element: Element) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));

test('a double click asks one question, which it neither closes nor answers', async () => {
  const answers: boolean[] = [];
  const ask = async () => {
    await Promise.resolve();
    answers.push(await askConfirmation({ title: 'Borrar', text: '¿Borrar?' }));
  };
  mount(
    <PanelFrame>
      <Button onClick={() => void ask()}>Borrar todo</Button>
    </PanelFrame>,
  );
  const button = screen.getByRole('button', { name: 'Borrar todo' });
  await userEvent.dblClick(button);
  const confirm = await screen.findByRole('button', { name: 'Eliminar' });
  expect(screen.getAllByText('¿Borrar?')).toHaveLength(1);
  const overlay = document.querySelector('.mantine-Modal-overlay') as Element;
  for (const element of [overlay, confirm]) clickAgain(element);
  expect(answers).toEqual([false]);
  await userEvent.click(confirm);
  await waitFor(() => expect(answers).toEqual([false, true]));
});

test('a double click on a switch switches it once', async () => {
  const states: boolean[] = [];
  mount(
    <PanelFrame>
      <Switch label="Activo" onChange={(event) => states.push(event.currentTarget.checked)} />
    </PanelFrame>,
  );
  await userEvent.dblClick(screen.getByRole('switch'));
  await userEvent.dblClick(screen.getByText('Activo'));
  expect(states).toEqual([true, false]);
});

test('the text of a box is clicked as the box: twice is on and off', async () => {
  const states: boolean[] = [];
  mount(
    <PanelFrame>
      <Checkbox label="Acepto" onChange={(event) => states.push(event.currentTarget.checked)} />
    </PanelFrame>,
  );
  await userEvent.dblClick(screen.getByText('Acepto'));
  expect(states).toEqual([true, false]);
});

test('a typed name and Enter choose the first that fits', async () => {
  const chosen: (string | null)[] = [];
  mount(
    <PanelFrame>
      <Select
        label="Evento"
        searchable
        data={['Boca de Metro', 'Duelo']}
        onChange={(value) => chosen.push(value)}
      />
    </PanelFrame>,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'Evento' }), 'due{Enter}');
  expect(chosen).toEqual(['Duelo']);
});
