import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { expectSaved, findNotice, withPanel } from '../../../test/panel-page.tsx';
import { FLYER_SHOWN_KEY } from '../../ui/take-flyer.ts';

const panel = withPanel();
const KEYS = '/tablero?s=14';
const USERS = '/tablero?s=37';

test('the menu is short at first sight; the group in use is open, one that was opened stays open until the next visit', async () => {
  await panel.open('/tablero', /^Bienvenid/);
  const find = async () => within(await screen.findByRole('navigation', { name: 'Secciones' }));
  const folded = [
    ...['Hoy', 'Administración', 'General', 'Postulaciones', 'La cápsula', 'Música'],
    ...['Fondos del inicio', 'Ajustes', 'Ayuda'],
  ];
  const lines = async () => {
    const menu = await screen.findByRole('navigation', { name: 'Secciones' });
    return [...menu.querySelectorAll('a, button')].map(
      (line) => line.querySelector('.mantine-NavLink-label')?.textContent,
    );
  };
  expect(await lines()).toEqual(folded);
  await panel.user.click((await find()).getByRole('button', { name: /^Música/ }));
  await panel.user.click((await find()).getByRole('link', { name: 'Beats' }));
  await screen.findByRole('heading', { level: 1, name: 'Beats' });
  // It cannot be folded over the mark of the open section.
  expect((await find()).queryByRole('button', { name: /^Música/ })).toBeNull();
  const link = (await find()).getByRole('link', { name: 'Beats' });
  expect(link.getAttribute('aria-current')).toBe('page');
  panel.leave();
  await panel.open('/tablero', /^Bienvenid/);
  expect(await lines()).toEqual(folded);
});

test('sections that share a line of the menu are its tabs, each with its own address', async () => {
  await panel.open('/tablero?s=17', 'Auditoría');
  const menu = within(await screen.findByRole('navigation', { name: 'Secciones' }));
  expect(menu.getByRole('link', { name: 'Ajustes' }).getAttribute('aria-current')).toBe('page');
  const tabs = within(screen.getByRole('navigation', { name: 'Ajustes' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Textos', 'Correo', 'Equipo', 'Auditoría', 'Calendario externo'],
  ]);
  await panel.user.click(tabs.getByRole('link', { name: 'Equipo' }));
  await screen.findByRole('heading', { level: 1, name: 'Equipo' });
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
  expect(location.search).toBe('?s=28');
  await panel.user.click(screen.getByRole('link', { name: 'Tablero: ir a Hoy' }));
  await screen.findByRole('heading', { level: 1, name: /^Bienvenid/ });
});

test('the set-up list names what the site lacks; a step goes when it is done', async () => {
  const read = async () => {
    await panel.open('/tablero', /^Bienvenid/);
    const box = await screen.findByRole('region', { name: 'Por configurar' });
    return within(box)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  };
  expect(await read()).toEqual([
    ...['Darle al sitio su propio nombre', 'Escribir el texto del logo'],
    ...['Crear el primer artista', 'Enlazar las redes sociales', 'Activar un calendario'],
    ...['Configurar un segundo paso para entrar', 'Conectar el correo'],
    'Activar las copias de respaldo',
  ]);
  screen.getByText(/^1 de 9 pasos hechos/);
  await panel.user.click(screen.getByRole('link', { name: 'Conectar el correo' }));
  await screen.findByRole('heading', { level: 1, name: 'Poner en marcha el sitio' });
  panel.leave();
  const body = { name: 'La Otra Tarima', logo: 'LOT' };
  await panel.call('PATCH /h/site-texts/', { body });
  expect((await read()).slice(0, 2)).toEqual([
    'Crear el primer artista',
    'Enlazar las redes sociales',
  ]);
});

test('Hoy says how many days are left for the second step; every section does so in the last two', async () => {
  const text = /para configurar el segundo paso al entrar/;
  await panel.open(KEYS, 'Llaves');
  expect(screen.queryByText(text)).toBeNull();
  panel.leave();
  await panel.open('/tablero', /^Bienvenid/);
  await screen.findByText(/^Quedan \d+ días para configurar el segundo paso/);
  panel.leave();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 6 * 86_400_000);
  await panel.open(KEYS, 'Llaves');
  await screen.findByText(text);
  await panel.user.click(screen.getByRole('link', { name: 'Configurarlo ahora' }));
  await screen.findByRole('heading', { level: 1, name: 'Seguridad' });
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  vi.restoreAllMocks();
});

test('a page is not protected without a key', async () => {
  await panel.open(KEYS, 'Llaves');
  const box = within(await screen.findByRole('article', { name: 'Reproductor de beats' }));
  const protect = () => box.getByRole<HTMLInputElement>('switch');
  const field = () => box.getByRole<HTMLInputElement>('textbox');
  const save = async (key: string) => {
    await panel.user.clear(field());
    if (key !== '') await panel.user.type(field(), key);
    await panel.user.click(box.getByRole('button', { name: /^Guardar/ }));
  };
  const saved = () => expectSaved(panel.user, 'Se ha actualizado la llave correctamente.');
  const isProtected = async () => {
    const keys = await panel.call('GET /h/private-key/', {});
    return keys.find(({ rel }) => rel === 'repro')?.is_active;
  };
  expect(field().value).toBe('');
  await panel.user.click(protect());
  await findNotice('Escriba una llave antes de proteger');
  expect([protect().checked, await isProtected()]).toEqual([false, false]);
  await save('abretesesamo');
  await saved();
  await panel.user.click(protect());
  await saved();
  expect([protect().checked, await isProtected()]).toEqual([true, true]);
  await save('');
  await box.findByText(/^La página está protegida:/);
  await panel.user.click(protect());
  await saved();
  await save('');
  await saved();
  expect([protect().checked, await isProtected()]).toEqual([false, false]);
});

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function choosePair(): Promise<void> {
  for (const name of ['Grupo Uno', 'Grupo Dos']) {
    await panel.user.click(within(await findRow(name)).getByRole('checkbox'));
  }
}

/** Clicks a button of the bar of what is selected, and returns the question. */
async function askForAll(action: string): Promise<HTMLElement> {
  const bar = screen.getByRole('region', { name: 'Selección' });
  await panel.user.click(within(bar).getByRole('button', { name: action }));
  return screen.findByRole('dialog');
}

test('several accounts are blocked, unblocked and deleted at once, never the own one', async () => {
  for (const last_name of ['Uno', 'Dos']) {
    const body = { first_name: 'Grupo', last_name, email: `${last_name}@example.com` };
    await panel.call('POST /h/users/', { body: { ...body, phone: '04141234567', user_type: 2 } });
  }
  await panel.open(USERS, 'Usuarios');
  const own = within(await findRow('jefa')).getByRole<HTMLInputElement>('checkbox');
  expect(own.disabled).toBe(true);
  await choosePair();
  const question = await askForAll('Bloquear');
  within(question).getByText('¿Está seguro de bloquear 2 usuarios?');
  within(question).getByText(/Las invitaciones abiertas se anulan\.$/);
  expect(within(question).getAllByRole('listitem')).toHaveLength(2);
  await panel.user.click(within(question).getByRole('button', { name: 'Bloquear' }));
  await findNotice('Se ha bloqueado: 2 usuarios.');
  await waitFor(async () => {
    for (const name of ['Uno', 'Dos']) within(await findRow(name)).getByText('Bloqueado');
  });
  await panel.user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => {
    for (const name of ['Uno', 'Dos']) within(await findRow(name)).getByText('Activo');
  });
  await choosePair();
  const removal = await askForAll('Eliminar selección');
  within(removal).getByText(/No se puede deshacer\.$/);
  await panel.user.click(within(removal).getByRole('button', { name: 'Eliminar' }));
  await expectSaved(panel.user, 'Se ha eliminado: 2 usuarios.');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Grupo/ })).toBeNull());
});

test('the palette has the pages of the site and the buttons of sections', async () => {
  await panel.open(KEYS, 'Llaves');
  const search = async (words: string) => {
    await panel.user.click(screen.getByRole('button', { name: 'Buscar en el panel' }));
    const palette = await screen.findByRole('dialog', { name: 'Buscar en el panel' });
    await panel.user.click(within(palette).getByRole('combobox'));
    await panel.user.paste(words);
  };
  await search('/fechas');
  await screen.findByRole('option', { name: /^Fechas \/fechas/ });
  await panel.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await search('métodos de pago');
  await panel.user.click(await screen.findByRole('option', { name: /^Reglas del estudio/ }));
  await screen.findByRole('dialog', { name: 'Reglas del estudio' });
  await waitFor(() => expect(location.search).toBe('?s=31'));
});

test('a snippet of videos shows what was understood, and its title as proof', async () => {
  const body = { name: 'Con videos', description: 'Voz.' };
  const { id } = await panel.call('POST /artist/init/', { body });
  panel.intercept((path) => {
    if (!path.includes('/h/videos/')) return undefined;
    const items = [{ id: 'abcdefghijk', title: 'Noche uno', duration: 60, thumbnail: '' }];
    const none = { next_page_token: null, prev_page_token: null };
    return Promise.resolve(Response.json({ items, ...none, is_available: true }));
  });
  await panel.open(`/tablero?s=21&id=${id}&tab=playlist`, 'Con videos');
  const lists = await screen.findByRole('region', { name: /^Listas de reproducción/ });
  const field = await within(lists).findByLabelText(/^YouTube/);
  await panel.user.click(field);
  await panel.user.paste('<iframe src="https://www.youtube.com/embed/videoseries?list=PLuno">');
  await screen.findByText('PLuno');
  await screen.findByText('Noche uno');
});

test('a network shows the profile that is stored, and refuses a video', async () => {
  const body = { instagram: '@tarima_ve' };
  await panel.call('PUT /h/social/:id/', { params: { id: 1 }, body });
  await panel.open('/tablero?s=13', 'Redes sociales');
  await screen.findByText('tarima_ve');
  await panel.user.click(screen.getByLabelText(/^YouTube/));
  await panel.user.paste('https://youtu.be/tarima-0001');
  await panel.user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await screen.findByText(/^Eso es un video o una lista\. Aquí va el canal/);
  expect((await panel.call('GET /h/social/', {}))[0]?.youtube).toBe('');
});

test('a flyer greets once its picture is there, where no work has begun', async () => {
  const flyer = { id: 1, title: 'Cartel de prueba', link: '', src: '/x.webp', widths: [], alt: '' };
  panel.intercept((path) =>
    path === '/api/h/flyers/'
      ? Promise.resolve(Response.json([{ ...flyer, last_day: null }]))
      : undefined,
  );
  const start = async (place: string, title: string) => {
    sessionStorage.removeItem(FLYER_SHOWN_KEY);
    await panel.open(place, title);
    return screen.findByAltText(flyer.title);
  };
  const load = (picture: HTMLElement) => {
    expect(screen.queryByRole('dialog', { name: flyer.title })).toBeNull();
    fireEvent.load(picture);
  };
  /** Neither open nor waiting any more. */
  const expectGone = async () => {
    await waitFor(() => expect(screen.queryByAltText(flyer.title)).toBeNull());
    // What would come instead comes with the next task.
    await panel.call('GET /h/users/', {});
    expect(screen.queryByRole('dialog', { name: flyer.title })).toBeNull();
  };
  const clicked = await start(KEYS, 'Llaves');
  await panel.user.keyboard('{Tab}');
  load(clicked);
  await expectGone();
  panel.leave();
  const { id } = await panel.call('POST /artist/init/', {
    body: { name: 'Uno', description: 'V' },
  });
  load(await start(`/tablero?s=21&id=${id}`, 'Uno'));
  await expectGone();
  panel.leave();
  load(await start(KEYS, 'Llaves'));
  await screen.findByRole('dialog', { name: flyer.title });
});

test('a session that ends during an edit is resumed on the spot and the save is repeated', async () => {
  await panel.open('/tablero?s=36', 'Página de la cápsula');
  const field = await screen.findByLabelText<HTMLInputElement>(/^Título/);
  await panel.user.clear(field);
  await panel.user.type(field, 'La Cápsula de siempre');
  await panel.user.type(screen.getByLabelText(/^Email/), 'estudio@example.com');
  await panel.call('GET /logout/', {});
  await panel.user.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Su sesión terminó' });
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Usuario/).value).toBe('jefa');
  const password = within(dialog).getByLabelText(/^Contraseña/, { selector: 'input' });
  const send = within(dialog).getByRole('button', { name: 'Iniciar sesión' });
  await panel.user.type(password, 'no es esta');
  await panel.user.click(send);
  await within(dialog).findByText('Usuario o contraseña es incorrecto.');
  await panel.user.clear(password);
  await panel.user.type(password, 'tarima-de-componentes');
  await panel.user.click(send);
  await expectSaved(panel.user, 'Se ha actualizado la cápsula correctamente.');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(field.value).toBe('La Cápsula de siempre');
});
