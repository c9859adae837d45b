import { useEffect, useRef } from 'react';
import {
  ownVotePicturePath,
  receiptPath,
  votedPicturePath,
  votingPath,
} from '../../../../contracts/paths.ts';
import { formatReceipt } from '../../../../contracts/receipts.ts';
import { openShareSheet, type ShareSubject } from '../../share/open-share-sheet.ts';
import { saveReceipt } from './save-receipt.ts';
import type { OwnVote } from './use-vote.ts';
import css from './voted.module.css';
import type { Competitor } from './voting-data.ts';

interface Props {
  event: string;
  eventName: string;
  competitor: Competitor;
  /** Receipt of the visitor's vote, if this browser has it. */
  receipt: string | null;
  /** The vote for this competitor, when it was counted in this visit. */
  counted: OwnVote | null;
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
function toShareSubject({ event, eventName, competitor, counted }: Props): ShareSubject {
  if (counted === null) {
    const picture = votedPicturePath(event);
    return { picture, path: votingPath(event), title: `Yo voté en ${eventName}` };
  }
  const picture = ownVotePicturePath(event, competitor.ref);
  const path = votingPath(event, competitor.ref);
  return { picture, path, title: `Yo voté por ${competitor.aka}` };
}

/**
 * Takes the focus when the vote is counted and brings the stamped poster into sight, again once
 * the history entry of the dialog is left: going back restores an earlier position.
 */
function useFocusOnCount(counted: OwnVote | null) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (counted === null) return;
    const show = () =>
      requestAnimationFrame(() => {
        ref.current?.focus({ preventScroll: true });
        ref.current?.closest('[data-shown]')?.scrollIntoView();
      });
    show();
    addEventListener('popstate', show, { once: true });
    return () => removeEventListener('popstate', show);
  }, [counted]);
  return ref;
}

/** Shown after the vote: that it was counted, the receipt, and a poster to share. */
export function Voted(props: Props) {
  const { eventName, receipt, counted } = props;
  const ref = useFocusOnCount(counted);
  return (
    <section
      ref={ref}
      className={`${css.card} ${counted ? css.counted : ''}`}
      aria-label={counted ? 'Enviado!' : 'Su voto'}
      aria-describedby={counted ? 'voto-contado' : undefined}
      tabIndex={-1}
    >
      {counted ? (
        <>
          <h3>Enviado!</h3>
          <p id="voto-contado">Se ha votado correctamente por su competidor favorito.</p>
        </>
      ) : null}
      <button
        type="button"
        className={`button ${counted ? css.main : 'pale'}`}
        onClick={() => openShareSheet(toShareSubject(props))}
      >
        {counted ? 'Compartir mi afiche' : 'Compartir que voté'}
      </button>
      {receipt ? <Receipt receipt={receipt} eventName={eventName} /> : null}
      {receipt && counted ? <PartNote receipt={receipt} part={counted.part} /> : null}
    </section>
  );
}
