import { useEffect, useRef } from 'react';
import {
  ownVotePicturePath,
  receiptPath,
  votedPicturePath,
  votingPath,
} from '../../../../contracts/paths.ts';
import { formatReceipt } from '../../../../contracts/receipts.ts';
import { openShareSheet } from '../../share/open-share-sheet.ts';
import type { ShareSubject } from '../../share/share-subject.ts';
import type { OwnVote } from './use-vote.ts';
import css from './voted.module.css';
import type { Competitor } from './voting-data.ts';

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

interface Props {
  event: string;
  eventName: string;
  competitor: Competitor;
  /** Receipt of the visitor's vote, if this browser has it. */
  receipt: string | null;
  /** The vote for this competitor, when it was counted in this visit. */
  countedVote: OwnVote | null;
}

/** Says which part of a receipt no server chose. */
function PartNote({ receipt, part }: { receipt: string; part: string }) {
  return (
    <p className={css.note}>
      {receipt.startsWith(part)
        ? `Las primeras letras, ${part}, las puso su navegador: nadie más tiene este acuse.`
        : 'Atención: el acuse no trae la parte que puso su navegador. Guárdelo y avise a la organización.'}
    </p>
  );
}

function Receipt({ receipt, eventName }: { receipt: string; eventName: string }) {
  const text = `Acuse de mi voto en ${eventName}: ${formatReceipt(receipt)}`;
  const mail = `mailto:?subject=${encodeURIComponent('Acuse de mi voto')}&body=${encodeURIComponent(text)}`;
  return (
    <>
      <p>
        Su acuse:{' '}
        <a className={css.code} href={receiptPath(receipt)}>
          {formatReceipt(receipt)}
        </a>
      </p>
      <p className={css.actions}>
        <button
          type="button"
          className="button pale"
          onClick={() => saveReceipt(receipt, eventName)}
        >
          Guardar imagen
        </button>
        <a className="button pale" href={mail}>
          Guardar en mi correo
        </a>
      </p>
    </>
  );
}

/** Returns the picture to share: the choice right after the vote, later only that one voted. */
function toShareSubject({ event, eventName, competitor, countedVote }: Props): ShareSubject {
  if (countedVote === null) {
    const picturePath = votedPicturePath(event);
    return { picturePath, path: votingPath(event), title: `Yo voté en ${eventName}` };
  }
  const picturePath = ownVotePicturePath(event, competitor.ref);
  const path = votingPath(event, competitor.ref);
  return { picturePath, path, title: `Yo voté por ${competitor.aka}` };
}

/**
 * Takes the focus when the vote is counted and brings the stamped poster into sight, again once
 * the history entry of the dialog is left: going back restores an earlier position.
 */
function useFocusOnCount(countedVote: OwnVote | null) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (countedVote === null) return;
    const show = () =>
      requestAnimationFrame(() => {
        ref.current?.focus({ preventScroll: true });
        ref.current?.closest('[data-shown]')?.scrollIntoView();
      });
    show();
    addEventListener('popstate', show, { once: true });
    return () => removeEventListener('popstate', show);
  }, [countedVote]);
  return ref;
}

/** Shown after the vote: that it was counted, the receipt, and a poster to share. */
export function Voted(props: Props) {
  const { eventName, receipt, countedVote } = props;
  const ref = useFocusOnCount(countedVote);
  return (
    <section
      ref={ref}
      className={`${css.card} ${countedVote ? css.counted : ''}`}
      aria-label={countedVote ? 'Enviado!' : 'Su voto'}
      aria-describedby={countedVote ? 'voto-contado' : undefined}
      tabIndex={-1}
    >
      {countedVote ? (
        <>
          <h3>Enviado!</h3>
          <p id="voto-contado">Se ha votado correctamente por su competidor favorito.</p>
        </>
      ) : null}
      <button
        type="button"
        className={`button ${countedVote ? css.main : 'pale'}`}
        onClick={() => openShareSheet(toShareSubject(props))}
      >
        {countedVote ? 'Compartir mi afiche' : 'Compartir que voté'}
      </button>
      {receipt ? <Receipt receipt={receipt} eventName={eventName} /> : null}
      {receipt && countedVote ? (
        <PartNote receipt={receipt} part={countedVote.receiptPart} />
      ) : null}
    </section>
  );
}
