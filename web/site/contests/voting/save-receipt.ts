import { receiptPath } from '../../../../contracts/paths.ts';
import { formatReceipt } from '../../../../contracts/receipts.ts';

const PICTURE_SIZE = { width: 1080, height: 1080 };

/** Draws the receipt in this browser: no server makes a picture of it. */
function drawReceipt(receipt: string, event: string): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), PICTURE_SIZE);
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PICTURE_SIZE.width, PICTURE_SIZE.height);
  context.fillStyle = '#000';
  context.textAlign = 'center';
  const lines: [string, string, number][] = [
    ['48px sans-serif', 'Acuse de mi voto', 200],
    ['40px sans-serif', event, 280],
    ...formatReceipt(receipt)
      .split('-')
      .map((part, index): [string, string, number] => [
        'bold 110px monospace',
        part,
        460 + index * 150,
      ]),
    ['34px sans-serif', location.origin + receiptPath(''), 960],
  ];
  for (const [font, text, top] of lines) {
    context.font = font;
    context.fillText(text, PICTURE_SIZE.width / 2, top, PICTURE_SIZE.width - 80);
  }
  return canvas;
}

export function saveReceipt(receipt: string, event: string): void {
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
