import { useEffect, useState } from 'react';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { type BeatFilter, fits, readFilter, writeFilter } from './beat-filter.ts';
import { BeatTable } from './beat-table.tsx';
import css from './beats-page.module.css';
import { Deck } from './deck.tsx';
import { Filters } from './filters.tsx';
import { Progress } from './progress.tsx';
import { Transport } from './transport.tsx';
import { useMediaSession } from './use-media-session.ts';
import { type Player, usePlayer } from './use-player.ts';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * Returns the query of the URL and a function that replaces it. The server renders the page without
 * its query, which differs per visitor; it is applied after hydration.
 */
function useQuery() {
  const [query, setQuery] = useState(() => new URLSearchParams());
  useEffect(() => {
    const read = () => setQuery(new URLSearchParams(location.search));
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  function replace(next: URLSearchParams): void {
    setQuery(next);
    const search = next.size > 0 ? `?${next}` : '';
    history.replaceState(history.state, '', location.pathname + search);
  }
  return [query, replace] as const;
}

/** Cues the beat and the second that the URL names; does not start playing. */
function useLinkedBeat(player: Player, all: readonly PublicBeat[], query: URLSearchParams) {
  const { audio } = player;
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (audio === null || isDone) return;
    const id = Number(query.get('beat'));
    if (!query.has('beat')) return;
    setIsDone(true);
    const beat = all.find((one) => one.id === id);
    const at = Math.min(Math.max(0, Number(query.get('t')) || 0), (beat?.duration ?? 1) - 1);
    if (beat && !player.isPlaying) player.select(id, { isPlaying: false, at: Math.max(0, at) });
  }, [audio, isDone, all, query, player]);
}

/** Reports a playback error, because the page may have been locked meanwhile. */
function useTellFailure({ signal }: Player, onFailed: () => Promise<void>) {
  useEffect(() => {
    if (signal === 'failed') void onFailed();
  }, [signal, onFailed]);
}

interface BeatPlayerProps {
  beats: readonly PublicBeat[];
  /** Called when a beat could not be played. */
  onFailed(): Promise<void>;
}

/** The player with its list. */
export function BeatPlayer({ beats, onFailed }: BeatPlayerProps) {
  const [query, replaceQuery] = useQuery();
  const filter = readFilter(query);
  const shown = beats.filter((beat) => fits(beat, filter));
  const player = usePlayer(beats, shown);
  useLinkedBeat(player, beats, query);
  useTellFailure(player, onFailed);
  useMediaSession(player);
  useShortcuts(player);

  function change(next: BeatFilter): void {
    replaceQuery(writeFilter(query, next));
  }
  return (
    <>
      {player.beat ? <Deck player={player} beat={player.beat} /> : null}
      <Progress player={player} />
      <Transport player={player} />
      <div className={css.list}>
        {beats.length > 1 ? (
          <Filters beats={beats} shown={shown.length} filter={filter} onChange={change} />
        ) : null}
        {shown.length > 0 ? (
          <BeatTable beats={shown} player={player} />
        ) : (
          <p>Ningún beat coincide con los filtros.</p>
        )}
      </div>
    </>
  );
}
