import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { coverPath } from '../../../../contracts/paths.ts';
import { useHashDialog } from '../../../ui/hash-dialog.tsx';
import { InlineScript } from '../../../ui/inline-script.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { ErrorPage, TroublePage } from '../../shell/error-page.tsx';
import { FitTitle } from '../../shell/fit-title.tsx';
import { describePage } from '../../shell/seo.ts';
import { useShell } from '../../shell/shell-data.ts';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/voting-page.ts';
import { Lineup } from './lineup.tsx';
import { Result } from './result.tsx';
import { Stage } from './stage.tsx';
import { Strip } from './strip.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useCounts, useHasVoted, useShown } from './use-voting.ts';
import { rememberVote, VOTING_ID, votingPaintCode } from './visitor.ts';
import { VOTE_DIALOG, VoteDialog } from './vote-dialog.tsx';
import { loadVoting } from './voting-data.ts';
import { votingFacts } from './voting-meta.ts';
import css from './voting-page.module.css';

export const handle = {
  back: ({ event = '' }: Record<string, string | undefined>) => coverPath('event', event),
};

/** The page contains all competitors, so moving between them fetches nothing. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.event !== nextParams.event;
}

export function loader({ context, params }: Route.LoaderArgs) {
  return loadVoting(context, params.event, params.person);
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) =>
    loaderData ? votingFacts(loaderData, params.person, shell) : null,
  );
}

function Head({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { event, postulation } = page;
  return (
    <header className={css.head}>
      {event.picture ? (
        <img
          className={css.picture}
          src={event.picture}
          alt=""
          width={1200}
          height={630}
          loading="lazy"
        />
      ) : null}
      <p className="sticker">{postulation.closed ? 'Votación cerrada' : 'Vota el público'}</p>
      <PageLink to={coverPath('event', event.name_id)} className={css.event}>
        <FitTitle as="h1" text={event.name} />
      </PageLink>
      <p className={css.until}>
        {postulation.closed ? 'Cerró el ' : 'Hasta el '}
        <Moment iso={postulation.closes} />
      </p>
    </header>
  );
}

/** Closes the dialog through its close handler, so that the URL is restored too. */
function closeVoteDialog(): void {
  (document.getElementById(VOTE_DIALOG) as HTMLDialogElement | null)?.close();
}

function tellVoted(): void {
  document.querySelector<HTMLElement>('[data-shown] [data-voted-note]')?.focus();
}

/** Public voting of an event; its result after the close. */
export default function VotingPage({ loaderData, params }: Route.ComponentProps) {
  const shell = useShell();
  const { competitors, postulation, hasCounts, isCutOff, put } = useCounts(loaderData);
  const shown = useShown(loaderData, params.person);
  const hasVoted = useHasVoted(postulation.id);
  const { open } = useHashDialog(VOTE_DIALOG);
  useKeptFocus(params.person);
  const event = loaderData.event.name_id;
  const isOpen = !postulation.closed;
  const onStage = competitors[shown ?? 0];

  function onVoted(votes: number): void {
    rememberVote(postulation.id);
    if (onStage) put(onStage.id, votes);
    closeVoteDialog();
  }
  return (
    <section
      id={VOTING_ID}
      className={css.page}
      aria-label={`Votación de ${loaderData.event.name}`}
      data-contest={postulation.id}
      data-voted={hasVoted ? '' : undefined}
      suppressHydrationWarning
    >
      <Head page={{ ...loaderData, postulation }} />
      <div className={`paper torn ${css.sheet}`}>
        {postulation.closed ? (
          <Result event={event} competitors={competitors} winners={postulation.winners} />
        ) : null}
        {competitors.length === 0 ? (
          <p className={css.none}>Pronto estarán aquí los competidores.</p>
        ) : null}
        <p className={`no-script-only ${css.note}`}>
          Estos son los competidores y sus videos. Para votar hace falta JavaScript.
        </p>
        <p className={css.note} role="status">
          {isCutOff ? 'Sin conexión: los votos se actualizarán cuando vuelva la señal.' : ''}
        </p>
        <ol className={css.stages} data-competitors="">
          {competitors.map((competitor, place) => (
            <Stage
              key={competitor.id}
              event={event}
              competitors={competitors}
              competitor={competitor}
              place={place}
              isShown={place === shown}
              hasCounts={hasCounts}
              isOpen={isOpen}
              hasVoted={hasVoted}
              onVote={open}
            />
          ))}
        </ol>
        <InlineScript code={votingPaintCode} />
        <p className="hidden-text" role="status">
          {params.person && onStage ? onStage.aka : ''}
        </p>
        <Strip event={event} competitors={competitors} shown={shown} />
      </div>
      <Lineup event={event} competitors={competitors} hasCounts={hasCounts} />
      {isOpen && onStage && shell ? (
        <VoteDialog
          competitor={onStage}
          contest={postulation.id}
          siteKey={shell.site_key}
          onVoted={onVoted}
          onTold={tellVoted}
        />
      ) : null}
    </section>
  );
}

/** Shows the server's message if there is no voting. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  const { message } = error.data as { message: string };
  return <TroublePage code="404" title="Votación del público" text={message} canRetry={false} />;
}
