import { screen, within } from '@testing-library/dom';
import type { Panel } from './panel-page.tsx';

/** Keys under which this browser keeps what was typed. */
export const listKept = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('sin-guardar-'));

export function forgetKept(): void {
  for (const key of listKept()) localStorage.removeItem(key);
}

/** What a form says of input that was not saved before. */
export const BANNER = /^Hay cambios sin guardar de/;

/** The call that saves the form of an artist. */
export const ARTIST = 'PATCH /artist/init/:id/';

export const findInput = (label: RegExp) => screen.findByLabelText<HTMLTextAreaElement>(label);
export const biography = () => findInput(/^Biografía/);
export const email = () => findInput(/^Email/);

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
  /** The draft that the site has of a record. */
  async function readDraft(id: number, call = ARTIST) {
    const body = { call, id, tab: 'de-la-prueba' };
    return (await panel.call('POST /h/editing/', { body })).draft;
  }
  return {
    readDraft,
    /** The colleague's draft of the biography; null discards the one that is there. */
    async draftAsColleague(id: number, description: string | null): Promise<void> {
      const replaces = (await readDraft(id))?.saved_at ?? null;
      const data = description === null ? {} : { description };
      const base = description === null ? {} : { description: 'Hoy.' };
      const body = { call: ARTIST, id, fields: ['description'], data, base, replaces };
      await panel.asColleague('PUT /h/drafts/', { body });
    },
    /** Answers the question whether input is discarded. */
    async confirmDiscard(): Promise<void> {
      const question = await screen.findByRole('dialog', { name: 'Cambios sin guardar' });
      await panel.user.click(within(question).getByRole('button', { name: 'Descartar cambios' }));
    },
    click: async (name: string) => panel.user.click(await screen.findByRole('button', { name })),
    /** Replaces the text of an input. */
    async write(input: HTMLElement, text: string): Promise<void> {
      await panel.user.clear(input);
      await panel.user.click(input);
      await panel.user.paste(text);
    },
    /** Adds an artist whose biography is `Hoy.`; returns its id. */
    async addArtist(name: string): Promise<number> {
      return (await panel.call('POST /artist/init/', { body: { name, description: 'Hoy.' } })).id;
    },
    open: (id: number, name: string) => panel.open(`/tablero?s=21&id=${id}`, name),
    /** Holds back what the site says of an opened record, until it is called. */
    holdAnswer(): () => void {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      panel.intercept((path, init) =>
        path === '/api/h/editing/' ? promise.then(() => panel.send(path, init)) : undefined,
      );
      return () => resolve(undefined);
    },
  };
}
