import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { addLayer } from '../../ui/layers.ts';

/** Asks for an answer in a dialog; resolves to null when it is closed without one. */
export function askInDialog<T>(
  dialog: { title: string; size?: string },
  render: (answer: (value: T | null) => void) => ReactNode,
): Promise<T | null> {
  return new Promise((resolve) => {
    let given: T | null = null;
    const answer = (value: T | null) => {
      given = value;
      modals.close(id);
    };
    const id = modals.open({
      ...dialog,
      children: render(answer),
      onClose() {
        remove();
        resolve(given);
      },
    });
    const remove = addLayer(() => answer(null));
  });
}
