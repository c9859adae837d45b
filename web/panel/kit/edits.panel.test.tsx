import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { expectSaved, withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);

/** Opens the form of a new calendar that another person changes. */
async function openCalendar(title: string): Promise<{ id: number; form: HTMLElement }> {
  const body = { title, ref: 'a@example.com', max_results: 5 };
  const { id } = await panel.call('POST /h/calendar/', { body });
  await panel.open(`/tablero?s=12&id=${id}`, 'Calendario');
  const form = await screen.findByRole('dialog', { name: `Editar “${title}”` });
  return { id, form };
}

async function write(label: RegExp | string, text: string): Promise<void> {
  await panel.user.clear(field(label));
  await panel.user.click(field(label));
  await panel.user.paste(text);
}

const changeByColleague = (id: number, body: { title?: string; ref?: string }) =>
  panel.asColleague('PATCH /h/calendar/:id/', { params: { id }, body });

const changeElsewhere = (id: number, body: { title?: string; ref?: string }) =>
  panel.call('PATCH /h/calendar/:id/', { params: { id }, body });

async function read(id: number) {
  const all = await panel.call('GET /h/calendar/', {});
  return all.find((item) => item.id === id);
}

const save = (form: HTMLElement) =>
  panel.user.click(within(form).getByRole('button', { name: 'Guardar' }));

test('fields that only one of two people has changed are both kept, without a question', async () => {
  const { id, form } = await openCalendar('Los dos');
  expect(within(form).queryByText(/También lo tiene/)).toBeNull();
  await write(/^Titulo/, 'El mío');
  await changeElsewhere(id, { ref: 'otra@example.com' });
  await save(form);
  await expectSaved(panel.user, 'Se ha actualizado el Calendario correctamente.');
  expect(await read(id)).toMatchObject({ title: 'El mío', ref: 'otra@example.com' });
});

test('of a field that both have changed one chooses; who goes back loses nothing', async () => {
  const { id, form } = await openCalendar('Disputado');
  await write(/^Titulo/, 'Lo mío');
  await changeByColleague(id, { title: 'Lo suyo', ref: 'otra@example.com' });
  await save(form);
  const find = () => screen.findByRole('dialog', { name: 'Otra persona guardó este registro' });
  const question = await find();
  within(question).getByText(/^colega guardó cambios en este registro/);
  expect(within(question).getAllByRole('radiogroup')).toHaveLength(1);
  // What the other text does not have is marked, as in the history.
  const marked = [...question.querySelectorAll('ins')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['mío', 'suyo']);
  await panel.user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect([field(/^Titulo/).value, (await read(id))?.title]).toEqual(['Lo mío', 'Lo suyo']);

  await save(form);
  const again = await find();
  const mine = within(again).getByRole<HTMLInputElement>('radio', { name: 'Lo que escribí yo' });
  expect(mine.checked).toBe(true);
  await panel.user.click(within(again).getByRole('radio', { name: 'Lo que guardó colega' }));
  await panel.user.click(within(again).getByRole('button', { name: 'Guardar lo elegido' }));
  await expectSaved(panel.user, 'Se ha actualizado el Calendario correctamente.');
  expect(await read(id)).toMatchObject({ title: 'Lo suyo', ref: 'otra@example.com' });
});

test('what a colleague saves while one chooses is not overwritten', async () => {
  const { id, form } = await openCalendar('Mientras elige');
  await write(/^Titulo/, 'Lo mío');
  await changeByColleague(id, { title: 'Lo suyo' });
  await save(form);
  const question = await screen.findByRole('dialog', { name: /^Otra persona/ });
  await changeByColleague(id, { title: 'Lo suyo, y más', ref: 'otra@example.com' });
  let heard = 0;
  panel.intercept((path, init) => {
    if (path !== '/api/h/editing/') return undefined;
    return panel.send(path, init).finally(() => {
      heard += 1;
    });
  });
  // As the form does again and again.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(heard).toBe(1));
  await panel.call('GET /h/users/', {});
  await panel.user.click(within(question).getByRole('radio', { name: /^Lo que guardó/ }));
  await panel.user.click(within(question).getByRole('button', { name: 'Guardar lo elegido' }));
  await waitFor(() => expect(form.isConnected).toBe(false));
  expect(await read(id)).toMatchObject({ title: 'Lo suyo, y más', ref: 'otra@example.com' });
});

test('a save of the same person in another window is not told as that of another person', async () => {
  const { id, form } = await openCalendar('Dos ventanas');
  await write(/^Titulo/, 'De esta');
  await changeElsewhere(id, { title: 'De la otra' });
  await save(form);
  const name = 'Usted guardó este registro en otra ventana';
  const question = await screen.findByRole('dialog', { name });
  within(question).getByRole('radio', { name: 'Lo que guardó en la otra ventana' });
  expect(question.textContent).not.toContain('Otra persona');
  await panel.user.click(within(question).getByRole('button', { name: 'Guardar lo elegido' }));
  await expectSaved(panel.user, 'Se ha actualizado el Calendario correctamente.');
});

test('lists of a form that were saved meanwhile are shown beside the own ones, and other fields are kept', async () => {
  const before = await panel.call('GET /capsula/studio/', {});
  let isAnnounced = false;
  panel.intercept((path, init) => {
    if (!path.includes('/h/editing/')) return undefined;
    return panel.send(path, init).then((answer) => {
      isAnnounced = true;
      return answer;
    });
  });
  await panel.open('/tablero?s=31&open=rules', 'Reservaciones');
  const form = await screen.findByRole('dialog', { name: 'Reglas del estudio' });
  await waitFor(() => expect(isAnnounced).toBe(true));
  await write(/^Cómo se paga con el método 1/, 'En la puerta.');
  await write(/^Cancelación sin costo/, '7');
  const methods = [{ name: 'Pago móvil', instructions: 'Al número de siempre.' }];
  const least_hours = before.least_hours + 1;
  await panel.call('PATCH /capsula/studio/', { body: { methods, least_hours } });
  await save(form);
  const name = 'Usted guardó este registro en otra ventana';
  const choice = await screen.findByRole('dialog', { name });
  expect(within(choice).getAllByRole('radiogroup')).toHaveLength(1);
  expect(choice.textContent).toContain('Pago móvil: Al número de siempre.');
  expect(choice.textContent).toContain(': En la puerta.');
  const theirs = within(choice).getByRole('radio', { name: 'Lo que guardó en la otra ventana' });
  await panel.user.click(theirs);
  await panel.user.click(within(choice).getByRole('button', { name: 'Guardar lo elegido' }));
  await waitFor(() => expect(form.isConnected).toBe(false));
  const stored = await panel.call('GET /capsula/studio/', {});
  expect(stored).toMatchObject({ methods, least_hours, cancel_hours: 7 });
});

test('the history of a record shows each change, and brings an earlier version back', async () => {
  const { id, form } = await openCalendar('De antes');
  await write(/^Titulo/, 'De ahora');
  await save(form);
  await expectSaved(panel.user, 'Se ha actualizado el Calendario correctamente.');
  await waitFor(() => expect(form.isConnected).toBe(false));
  await panel.user.click(await screen.findByRole('button', { name: 'Acciones de De ahora' }));
  await panel.user.click(await screen.findByRole('menuitem', { name: 'Historial', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Historial de “De ahora”' });
  const versions = await within(dialog).findAllByRole('button', { name: 'Volver a esta versión' });
  await panel.user.click(versions.at(-1) as HTMLElement);
  const question = await screen.findByRole('dialog', { name: 'Volver a esta versión' });
  await panel.user.click(within(question).getByRole('button', { name: 'Volver' }));
  await waitFor(async () => expect((await read(id))?.title).toBe('De antes'));
  await screen.findByRole('link', { name: 'De antes', hidden: true });
});

test('a record whose creation is not kept goes back to the state before its oldest change', async () => {
  const { id } = await openCalendar('Del principio');
  await changeElsewhere(id, { title: 'De después' });
  panel.leave();
  panel.intercept((path, init) => {
    if (!path.includes('/h/audit/')) return undefined;
    return panel.send(path, init).then(async (answer) => {
      const { results } = (await answer.json()) as { results: { action: string }[] };
      const kept = results.filter(({ action }) => action !== 'create');
      return Response.json({ count: kept.length, next: null, previous: null, results: kept });
    });
  });
  await panel.open(`/tablero?s=12&id=${id}&tab=history`, 'Calendario');
  const oldest = await screen.findByRole('region', { name: 'Lo más antiguo que se guarda' });
  within(oldest).getByText('Del principio');
  expect(screen.queryByText(/Creado|created_at/)).toBeNull();
  await panel.user.click(within(oldest).getByRole('button', { name: 'Volver a esta versión' }));
  const question = await screen.findByRole('dialog', { name: 'Volver a esta versión' });
  await panel.user.click(within(question).getByRole('button', { name: 'Volver' }));
  await waitFor(async () => expect((await read(id))?.title).toBe('Del principio'));
});

test('an earlier version is not brought back over what a colleague has saved since it was shown', async () => {
  const { id } = await openCalendar('Historia');
  await changeElsewhere(id, { title: 'Historia nueva' });
  panel.leave();
  await panel.open(`/tablero?s=12&id=${id}&tab=history`, 'Calendario');
  const dialog = await screen.findByRole('dialog', { name: 'Historial de “Historia nueva”' });
  const versions = await within(dialog).findAllByRole('button', { name: 'Volver a esta versión' });
  const ask = async (button: HTMLElement | undefined) => {
    await panel.user.click(button as HTMLElement);
    const question = await screen.findByRole('dialog', { name: 'Volver a esta versión' });
    return within(question).getByRole('button', { name: 'Volver' });
  };
  const confirm = await ask(versions.at(-1));
  await changeByColleague(id, { ref: 'de-la-colega@example.com' });
  // One comes back to the window after a while, and the history is read again behind the question.
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(dialog.textContent).toContain('de-la-colega@example.com'));
  later.mockRestore();
  await panel.user.click(confirm);
  await screen.findByText(/no se ha podido actualizar/);
  expect(await read(id)).toMatchObject({
    title: 'Historia nueva',
    ref: 'de-la-colega@example.com',
  });
  const again = within(dialog).getAllByRole('button', { name: 'Volver a esta versión' });
  await panel.user.click(await ask(again.at(-1)));
  await waitFor(async () => expect((await read(id))?.title).toBe('Historia'));
});

test('from an older page of the history a second version is brought back, and a colleague’s save is not overwritten', async () => {
  const { id } = await openCalendar('Muchas');
  for (let version = 1; version <= 25; version += 1) {
    await changeElsewhere(id, { title: `Muchas ${version}` });
  }
  panel.leave();
  await panel.open(`/tablero?s=12&id=${id}&tab=history`, 'Calendario');
  const dialog = await screen.findByRole('dialog', { name: 'Historial de “Muchas 25”' });
  const openPage = async () =>
    panel.user.click(await within(dialog).findByRole('button', { name: 'Siguiente' }));
  /** Asks for the version of this index, counted from the oldest. */
  const askFor = async (index: number) => {
    await waitFor(() => expect(dialog.textContent).toContain('Creó'));
    const buttons = within(dialog).getAllByRole('button', { name: 'Volver a esta versión' });
    await panel.user.click(buttons.at(-1 - index) as HTMLElement);
    return screen.findByRole('dialog', { name: 'Volver a esta versión' });
  };
  const confirm = (question: HTMLElement) =>
    panel.user.click(within(question).getByRole('button', { name: 'Volver' }));
  await openPage();
  for (const version of [4, 2]) {
    await confirm(await askFor(version));
    // The first page, which is shown then, tells the change.
    const change = `Muchas ${version === 4 ? 25 : 4}Muchas ${version}`;
    await waitFor(() => expect(dialog.textContent).toContain(change));
    await openPage();
  }
  const question = await askFor(3);
  await changeByColleague(id, { ref: 'de-la-colega@example.com' });
  await confirm(question);
  await screen.findByText(/no se ha podido actualizar/);
  expect(await read(id)).toMatchObject({ title: 'Muchas 2', ref: 'de-la-colega@example.com' });
});
