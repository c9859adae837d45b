import { useEffect, useRef, useState } from 'react';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { paths } from '../../../contracts/paths.ts';
import { getPageOfIndex, toListPage } from '../lists/list-page.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { setMediaActions } from '../players/media-session.ts';
import { type BeatFilter, matchesFilter, parseFilter, withFilter } from './beat-filter.ts';
import { BeatTable } from './beat-table.tsx';
import css from './beats-page.module.css';
import { Deck } from './deck.tsx';
import { Filters } from './filters.tsx';
import { Progress } from './progress.tsx';
import { Transport } from './transport.tsx';
import { type Player, usePlayer } from './use-player.ts';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * Adds the keys of the list to the lock screen and the headphones (Media Session API); those of the beat
 * itself are the dock's.
 */
function useMediaSession(player: Player): void {
  useEffect(() => {
    const actions = { previoustrack: player.previous, nexttrack: player.next };
    setMediaActions(actions, true);
    return () => setMediaActions(actions, false);
  });
}

/**
 * Returns the query of the URL and a function that replaces it. The server renders the page without
 * its query, which differs per visitor, except for the page of the list; the rest is applied after
 * hydration.
 */
function useUrlQuery(page: number) {
  const [query, setQuery] = useState(() => new URLSearchParams({ pagina: String(page) }));
  useEffect(() => {
    const readQuery = () => setQuery(new URLSearchParams(location.search));
    readQuery();
    addEventListener('popstate', readQuery);
    return () => removeEventListener('popstate', readQuery);
  }, []);
  function replaceQuery(next: URLSearchParams): void {
    setQuery(next);
    const search = next.size > 0 ? `?${next}` : '';
    history.replaceState(history.state, '', location.pathname + search);
  }
  return [query, replaceQuery] as const;
}

/** Cues the beat and the second that the URL names; does not start playing. */
function useLinkedBeat(player: Player, beats: readonly PublicBeat[], query: URLSearchParams) {
  const { audio } = player;
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (audio === null || isDone) return;
    const id = Number(query.get('beat'));
    if (!query.has('beat')) return;
    setIsDone(true);
    const beat = beats.find((candidate) => candidate.id === id);
    const second = Math.min(Math.max(0, Number(query.get('t')) || 0), (beat?.duration ?? 1) - 1);
    const isChosen = player.beat?.id === id && !(second > 0);
    if (beat && !player.isPlaying && !isChosen)
      player.select(id, { isPlaying: false, startSecond: Math.max(0, second) });
  }, [audio, isDone, beats, query, player]);
}

/**
 * Shows the page of the beat that becomes the current one, if the page shown is the one of the beat
 * before it. A visitor who looks at another page stays there.
 */
function useFollowBeat(
  { beat }: Player,
  shownBeats: readonly PublicBeat[],
  page: number,
  turnPage: (page: number) => void,
) {
  const lastBeat = useRef(beat);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the beat turns a page
  useEffect(() => {
    const findPage = (beatOnPage: PublicBeat | null) =>
      getPageOfIndex(shownBeats.findIndex(({ id }) => id === beatOnPage?.id));
    const [previousPage, currentPage] = [findPage(lastBeat.current), findPage(beat)];
    lastBeat.current = beat;
    if (previousPage === page && currentPage > 0 && currentPage !== page) turnPage(currentPage);
  }, [beat?.id]);
}

/** Reports a playback error, because the page may have been locked meanwhile. */
function useReportFailure({ signal }: Player, onFailed: () => Promise<void>) {
  useEffect(() => {
    if (signal === 'failed') void onFailed();
  }, [signal, onFailed]);
}

interface BeatPlayerProps {
  beats: readonly PublicBeat[];
  /** Page of the list at first. */
  page: number;
  /** Called when a beat could not be played. */
  onFailed(): Promise<void>;
}

export function BeatPlayer({ beats, page: firstPage, onFailed }: BeatPlayerProps) {
  const [query, replaceQuery] = useUrlQuery(firstPage);
  const filter = parseFilter(query);
  const shownBeats = beats.filter((beat) => matchesFilter(beat, filter));
  const list = toListPage(shownBeats, Number(query.get('pagina') ?? 1));
  const player = usePlayer(beats, shownBeats);
  useLinkedBeat(player, beats, query);
  useReportFailure(player, onFailed);
  useMediaSession(player);
  useShortcuts(player);

  const top = useRef<HTMLDivElement>(null);

  function changeFilter(next: BeatFilter): void {
    const newQuery = withFilter(query, next);
    newQuery.delete('pagina');
    replaceQuery(newQuery);
  }
  function turnToPage(page: number): void {
    const next = new URLSearchParams(query);
    next.set('pagina', String(page));
    replaceQuery(next);
  }
  function showPage(page: number): void {
    turnToPage(page);
    top.current?.scrollIntoView();
  }
  useFollowBeat(player, shownBeats, list.page, turnToPage);
  return (
    <>
      {player.beat ? <Deck player={player} beat={player.beat} /> : null}
      <Progress player={player} />
      <Transport player={player} />
      <div className={css.list} ref={top}>
        {beats.length > 1 ? (
          <Filters
            beats={beats}
            shownCount={shownBeats.length}
            filter={filter}
            onChange={changeFilter}
          />
        ) : null}
        {shownBeats.length > 0 ? (
          <>
            <BeatTable beats={list.items} player={player} />
            <PageLinks label="los beats" path={paths.beats} {...list} onPick={showPage} />
          </>
        ) : (
          <p>Ningún beat coincide con los filtros.</p>
        )}
      </div>
    </>
  );
}
