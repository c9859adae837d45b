import { useEffect, useEffectEvent, useState } from 'react';
import type { Ink } from '../../../../contracts/inks.ts';
import { coverPath, recountPath } from '../../../../contracts/paths.ts';
import type { CaptchaInfo } from '../../../../contracts/site.ts';
import { formatTicket, parseTicket, TICKET_FRAGMENT } from '../../../../contracts/ticket-codes.ts';
import { start as startPlayers } from '../../players/play.ts';
import { closeDialog, openDialog } from '../../shell/dialogs.ts';
import { FitTitle } from '../../shell/fit-title.tsx';
import { readStored, writeStored } from '../../shell/visitor.ts';
import { MomentText } from '../moment.tsx';
import { Countdown } from './countdown.tsx';
import { Lineup } from './lineup.tsx';
import type { CountFacts } from './load-voting.ts';
import { Result } from './result.tsx';
import { Stage } from './stage.tsx';
import { Standings } from './standings.tsx';
import { Strip } from './strip.tsx';
import { useCompetitor } from './use-person.ts';
import { usePreservedFocus } from './use-preserved-focus.ts';
import type { OwnVote } from './use-vote.ts';
import { useHasVoted, useLiveCounts, useShownIndex } from './use-voting.ts';
import { COMPETITORS_ID, findReceipt, storeVote, VOTING_ID } from './visitor.ts';
import { VOTE_DIALOG_ID, VoteDialog } from './vote-dialog.tsx';
import type { VotingData } from './voting-data.ts';
import css from './voting-page.module.css';

/** Calls `onFragmentChange` with the fragment of the address, now and when it changes. */
function useFragment(onFragmentChange: (hash: string) => void): void {
  const onChange = useEffectEvent(() => onFragmentChange(location.hash));
  useEffect(() => {
    onChange();
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
}

function removeFragment(): void {
  history.replaceState(null, '', location.pathname + location.search);
}

/**
 * Returns the ticket that the visitor came with, as shown; empty for none. It comes in the fragment
 * of the address, which no server receives, and is kept until it was used.
 */
export function useTicket(contest: number): string {
  const [ticket, setTicket] = useState('');
  useFragment((hash) => {
    const key = `boleta-${contest}`;
    if (hash.startsWith(TICKET_FRAGMENT)) {
      removeFragment();
      writeStored(key, hash.slice(TICKET_FRAGMENT.length));
    }
    const code = parseTicket(readStored(key) ?? '');
    if (code !== null) setTicket(formatTicket(code));
  });
  return ticket;
}

function VotingHeader({ page }: { page: VotingData }) {
  const { event, postulation } = page;
  return (
    <header className={css.head}>
      <p className={css.top}>
        <span className="sticker">
          {postulation.closed ? 'Votación cerrada' : 'Vota el público'}
        </span>
        {postulation.closed ? null : <Countdown until={postulation.closes} />}
      </p>
      <a href={coverPath('event', event.name_id)} className={css.event}>
        <FitTitle as="h1" text={event.name} />
      </a>
      <p className={css.until}>
        <span>{postulation.closed ? 'Cerró el ' : 'Hasta el '}</span>
        <MomentText iso={postulation.closes} />
      </p>
    </header>
  );
}

interface NotesProps {
  isEmpty: boolean;
  /** A ticket that can still be used; empty for none. */
  ticket: string;
  /** Why the counts are not renewed; empty while they are. */
  outage: string;
}

function Notes({ isEmpty, ticket, outage }: NotesProps) {
  return (
    <>
      {isEmpty ? <p className={css.none}>Pronto estarán aquí los competidores.</p> : null}
      <p className={`no-script-only ${css.note}`}>
        Estos son los competidores y sus videos. Para votar hace falta JavaScript. Actívelo en su
        navegador y recargue la página.
      </p>
      {ticket ? (
        <p className={`script-only ${css.note}`}>
          Su boleta {ticket} está lista: elija a su favorito y presione VOTAR.
        </p>
      ) : null}
      <p className={css.note} role="status">
        {outage}
      </p>
    </>
  );
}

function openVoteDialog(): void {
  openDialog(VOTE_DIALOG_ID);
}

/** Vibrates once where the device supports it. */
function vibrate(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(60);
}

/**
 * Reads the pending vote from the link of an e-mail (`#codigo=request.code`) and opens the dialog.
 * Nothing is confirmed before the visitor clicks the button: mail scanners follow links.
 */
function useLinkedVote(): { request: string; code: string } | null {
  const [linkedVote, setLinkedVote] = useState<{ request: string; code: string } | null>(null);
  useFragment((hash) => {
    const [, request = '', code = ''] = /^#codigo=([0-9a-f]{32})\.(\d{6})$/.exec(hash) ?? [];
    if (request === '') return;
    removeFragment();
    setLinkedVote({ request, code });
    openDialog(VOTE_DIALOG_ID);
  });
  return linkedVote;
}

/** How the votes are counted, with the newest digest of the list; closed until somebody asks. */
function CountDetails({ contest, facts }: { contest: number; facts: CountFacts }) {
  const { digest, changes } = facts;
  return (
    <details className={css.details}>
      <summary>¿Cómo se cuentan los votos?</summary>
      <p>
        Cada voto escribe una línea en una lista que se publica al cierre, y cada noche un resumen
        de ella: así nadie la cambia sin que se note.
        {changes > 0 ? ` Después de abrir hubo ${changes} cambios, que están en la lista.` : ''}
      </p>
      {digest === null ? null : (
        <p>
          Resumen del <MomentText iso={digest.published_at} />: {digest.lines} líneas{' '}
          <code>{digest.hash}</code>
        </p>
      )}
      <a href={recountPath(contest)}>Resultado y lista</a>
    </details>
  );
}

/** The vote of this visit: counted, or refused because of an earlier one; both are remembered. */
function useOwnVote(contest: number, setCount: ReturnType<typeof useLiveCounts>['setCount']) {
  const [countedVote, setCountedVote] = useState<OwnVote | null>(null);
  const hasVoted = useHasVoted(contest);

  function onVoted(vote: OwnVote): void {
    storeVote(contest, vote.receipt);
    setCount(vote.plate, vote.votes);
    setCountedVote(vote);
    closeDialog(VOTE_DIALOG_ID);
    vibrate();
  }
  function onRefused(): void {
    storeVote(contest);
    closeDialog(VOTE_DIALOG_ID);
  }
  return { countedVote, hasVoted, onVoted, onRefused };
}

interface Props {
  page: VotingData;
  facts: CountFacts;
  /** That of the event. */
  ink: Ink;
  /** The competitor that the URL names. */
  person: string | null;
  siteKey: string;
  captcha: CaptchaInfo;
}

/** Voting with all its competitors, of which one is shown; its result after the close. */
export default function Voting(props: Props) {
  const { page, facts, ink, person: firstPerson, siteKey, captcha } = props;
  const { competitors, postulation, outage, setCount } = useLiveCounts(page);
  const person = useCompetitor(firstPerson, page);
  const shownIndex = useShownIndex(page, person);
  const { countedVote, hasVoted, ...voteHandlers } = useOwnVote(postulation.id, setCount);
  usePreservedFocus(person);
  useEffect(startPlayers, []);
  const linkedVote = useLinkedVote();
  const ticket = useTicket(postulation.id);
  const event = page.event.name_id;
  const isOpen = !postulation.closed;
  // The dialog stays when the voting closes meanwhile: what was typed is kept, and a code that was
  // sent can still be confirmed.
  const wasOpen = !page.postulation.closed;
  const shownCompetitor = competitors[shownIndex ?? 0];

  return (
    <section
      id={VOTING_ID}
      className={css.page}
      aria-label={`Votación de ${page.event.name}`}
      data-ink={ink}
      data-contest={postulation.id}
      data-voted={hasVoted ? '' : undefined}
      suppressHydrationWarning
    >
      <VotingHeader page={{ ...page, postulation }} />
      <div className={`paper torn ${css.sheet}`}>
        {postulation.closed ? (
          <Result event={event} competitors={competitors} postulation={postulation} />
        ) : null}
        <Notes
          isEmpty={competitors.length === 0}
          ticket={isOpen && !hasVoted ? ticket : ''}
          outage={outage}
        />
        <ol className={css.stages} id={COMPETITORS_ID}>
          {competitors.map((competitor, index) => (
            <Stage
              key={competitor.id}
              event={event}
              eventName={page.event.name}
              competitors={competitors}
              competitor={competitor}
              index={index}
              isShown={index === shownIndex}
              countsShown={postulation.counts_shown}
              isOpen={isOpen}
              hasVoted={hasVoted}
              receipt={hasVoted ? findReceipt(postulation.id, competitor.aka) : null}
              countedVote={competitor.id === countedVote?.plate ? countedVote : null}
              onVote={openVoteDialog}
            />
          ))}
        </ol>
        <p className="hidden-text" role="status">
          {person && shownCompetitor ? shownCompetitor.aka : ''}
        </p>
        <Strip event={event} competitors={competitors} shownIndex={shownIndex} />
        {postulation.closed ? null : <Standings event={event} competitors={competitors} />}
      </div>
      <Lineup event={event} competitors={competitors} />
      <CountDetails contest={postulation.id} facts={facts} />
      {wasOpen && shownCompetitor ? (
        <VoteDialog
          isClosed={!isOpen}
          competitor={shownCompetitor}
          contest={postulation.id}
          verification={postulation.verification}
          ticket={ticket}
          captcha={captcha}
          siteKey={siteKey}
          linkedVote={linkedVote}
          {...voteHandlers}
        />
      ) : null}
    </section>
  );
}
