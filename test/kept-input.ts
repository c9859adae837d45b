import { screen } from '@testing-library/dom';
import type { Panel } from './panel-page.tsx';

/** Keys under which this browser keeps what was typed. */
export const listKept = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('sin-guardar-'));

export function forgetKept(): void {
  for (const key of listKept()) localStorage.removeItem(key);
}

export const findInput = (label: RegExp) => screen.findByLabelText<HTMLTextAreaElement>(label);
export const biography = () => findInput(/^Biografía/);
export const email = () => findInput(/^Email/);

/** What a person does with the form of an artist in the panel. */
export function artistForm(panel: Panel) {
  return {
    press: async (name: string) => panel.user.click(await screen.findByRole('button', { name })),
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
