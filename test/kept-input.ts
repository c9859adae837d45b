import { screen } from '@testing-library/dom';
import type { RecordChange } from '../contracts/edits.ts';
import type { Panel } from './panel-page.tsx';

/** Keys under which this browser keeps what was typed. */
export const listKept = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('sin-guardar-'));

export function forgetKept(): void {
  for (const key of listKept()) localStorage.removeItem(key);
}

/** The call that saves the form of an artist. */
const ARTIST = 'PATCH /artist/init/:id/';

export const findInput = (label: RegExp) => screen.findByLabelText<HTMLTextAreaElement>(label);
export const biography = () => findInput(/^Biografía/);

/** Holds requests back until the returned function is called, and lists them. */
export function holdRequests(
  panel: Panel,
  isHeld: (path: string, method: string | undefined) => boolean,
) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const sent: string[] = [];
  panel.intercept((path, init) => {
    if (!isHeld(path, init.method)) return undefined;
    sent.push(path);
    return promise.then(() => panel.send(path, init));
  });
  return { sent, release: () => resolve(undefined) };
}

/** What a person does with the form of an artist in the panel. */
export function artistForm(panel: Panel) {
  let number = 0;
  /** The biography that is typed and not saved, of another window's point of view. */
  async function readEdit(id: number) {
    const body = { call: ARTIST, id, tab: 'de-la-prueba' };
    return (await panel.call('POST /h/editing/', { body })).edit;
  }
  /** Types the biography as another window does, of this account or of the colleague. */
  async function typeElsewhere(
    id: number,
    text: string,
    { who = 'asColleague', takes = false }: { who?: 'asColleague' | 'call'; takes?: boolean } = {},
  ): Promise<void> {
    const edit = await readEdit(id);
    number += 1;
    const fields = { description: { was: 'Hoy.', is: text } };
    const changes = [{ call: ARTIST, id, fields }] as RecordChange[];
    const known = edit ? { version: edit.version } : {};
    const target = { call: ARTIST, id, tab: `otra-ventana-${who}` };
    await panel[who]('PUT /h/edits/', { body: { ...target, ...known, number, changes, takes } });
  }
  return {
    readEdit,
    typeElsewhere,
    /** What the site shows. */
    async readBiography(id: number): Promise<string | undefined> {
      return (await panel.call('GET /artist/init/', {})).find((item) => item.id === id)
        ?.description;
    },
    click: async (name: string) => panel.user.click(await screen.findByRole('button', { name })),
    /** Replaces the text of an input. */
    async write(input: HTMLElement, text: string): Promise<void> {
      await panel.user.clear(input);
      await panel.user.click(input);
      await panel.user.paste(text);
    },
    /** Adds an artist whose biography is `Hoy.`; returns its id. */
    async addArtist(name: string, more: object = {}): Promise<number> {
      const body = { name, description: 'Hoy.', ...more };
      return (await panel.call('POST /artist/init/', { body })).id;
    },
    open: (id: number, name: string) => panel.open(`/tablero?s=21&id=${id}`, name),
  };
}
