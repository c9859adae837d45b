import { readStored } from '../shell/visitor.ts';
import { choiceKey } from './choice-key.ts';

/** Shows for whom a receipt's vote was, where this browser knows it. */
export function start(element: HTMLElement): void {
  const choice = readStored(choiceKey(element.dataset.receipt ?? ''));
  if (choice) {
    element.textContent = `Fue para ${choice}. Solo lo sabe este navegador, con el que votó.`;
  }
}
