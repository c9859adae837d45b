import { receiptPath } from '../../../../contracts/paths.ts';
import { showReceipt } from '../../../../contracts/receipts.ts';
import css from './receipt-card.module.css';

const SIZE = { width: 1080, height: 1080 };

/** Draws the receipt in this browser: no server makes a picture of it. */
function drawReceipt(receipt: string, event: string): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.fillStyle = '#000';
  context.textAlign = 'center';
  const lines: [string, string, number][] = [
    ['48px sans-serif', 'Acuse de mi voto', 200],
    ['40px sans-serif', event, 280],
    ...showReceipt(receipt)
      .split('-')
      .map((part, at): [string, string, number] => ['bold 110px monospace', part, 460 + at * 150]),
    ['34px sans-serif', location.origin + receiptPath(''), 960],
  ];
  for (const [font, text, top] of lines) {
    context.font = font;
    context.fillText(text, SIZE.width / 2, top, SIZE.width - 80);
  }
  return canvas;
}

function saveReceipt(receipt: string, event: string): void {
  drawReceipt(receipt, event).toBlob((picture) => {
    if (picture === null) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = 'acuse.png';
    link.click();
    // The browser has taken the file over by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
}

function add<T extends keyof HTMLElementTagNameMap>(parent: HTMLElement, tag: T, text: string) {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}

/**
 * Creates the receipt with the buttons that save it, for the notice after a vote.
 * @param part the browser's part of the receipt
 */
export function createReceiptCard(receipt: string, part: string, event: string): HTMLElement {
  const card = document.createElement('div');
  card.className = css.card ?? '';
  add(card, 'p', 'Su acuse:');
  add(card, 'output', showReceipt(receipt)).className = css.code ?? '';
  const isOwn = receipt.startsWith(part);
  add(
    card,
    'p',
    isOwn
      ? `Las primeras letras, ${part}, las puso su navegador: nadie más tiene este acuse.`
      : 'Atención: el acuse no trae la parte que puso su navegador. Guárdelo y avise a la organización.',
  ).className = css.note ?? '';
  const actions = add(card, 'p', '');
  actions.className = css.actions ?? '';
  const save = add(actions, 'button', 'Guardar imagen');
  save.type = 'button';
  save.className = 'button pale';
  save.addEventListener('click', () => saveReceipt(receipt, event));
  const text = `Acuse de mi voto en ${event}: ${showReceipt(receipt)}`;
  const mail = add(actions, 'a', 'Guardar en mi correo');
  mail.className = 'button pale';
  mail.href = `mailto:?subject=${encodeURIComponent('Acuse de mi voto')}&body=${encodeURIComponent(text)}`;
  return card;
}
