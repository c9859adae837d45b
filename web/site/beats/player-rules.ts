/**
 * The state machine of the beat player, without audio: the order of the beats and what stops
 * playback. Beats are identified by their ids.
 */
interface Playlist {
  /** Beats before the current one, the nearest last. */
  previous: readonly number[];
  current: number | null;
  /** Beats after the current one, the nearest first. */
  next: readonly number[];
}

export interface PlayerState extends Playlist {
  isPlaying: boolean;
  isLooping: boolean;
  isShuffled: boolean;
  /** Reason of an automatic stop. */
  signal: 'ended' | 'failed' | null;
  /** Increases whenever a beat must start from its beginning. */
  startCount: number;
}

export type PlayerEvent =
  /** `ids`: all beats of the list, in order. */
  | { type: 'select'; id: number; ids: readonly number[]; isPlaying?: boolean; random?: Random }
  | { type: 'shuffle'; ids: readonly number[]; random?: Random }
  /** The list was filtered; the current beat keeps playing. */
  | { type: 'relist'; ids: readonly number[]; random?: Random }
  | { type: 'next' | 'previous' | 'play' | 'pause' | 'stop' | 'loop' | 'ended' | 'failed' };

type Random = () => number;

export const initialPlayerState: PlayerState = {
  previous: [],
  current: null,
  next: [],
  isPlaying: false,
  isLooping: false,
  isShuffled: false,
  signal: null,
  startCount: 0,
};

/** Fisher–Yates shuffle: all orders are equally likely. */
function shuffle(ids: readonly number[], random: Random): number[] {
  const shuffled = [...ids];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const swapIndex = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[swapIndex]] = [
      shuffled[swapIndex] as number,
      shuffled[last] as number,
    ];
  }
  return shuffled;
}

/**
 * Returns the lists around a beat. In order, earlier beats go to the previous list and later ones
 * to the next; in shuffle mode all others go to the next list in random order.
 */
function createPlaylist(
  current: number | null,
  ids: readonly number[],
  isShuffled: boolean,
  random: Random = Math.random,
): Playlist {
  const otherIds = ids.filter((id) => id !== current);
  if (isShuffled) return { previous: [], current, next: shuffle(otherIds, random) };
  const index = current === null ? -1 : ids.indexOf(current);
  if (index < 0) return { previous: [], current, next: otherIds };
  return { previous: ids.slice(0, index), current, next: ids.slice(index + 1) };
}

/** Moves the current beat to the previous list and takes the first of the next list. */
function toNext(list: Playlist): Playlist {
  const [current, ...next] = list.next;
  if (current === undefined) return list;
  const previous = list.current === null ? list.previous : [...list.previous, list.current];
  return { previous, current, next };
}

/** The reverse of `toNext`. */
function toPrevious(list: Playlist): Playlist {
  const current = list.previous.at(-1);
  if (current === undefined) return list;
  const next = list.current === null ? list.next : [list.current, ...list.next];
  return { previous: list.previous.slice(0, -1), current, next };
}

/** Returns the state with another playlist; if its current beat is another one, that starts playing. */
function playFromList(state: PlayerState, list: Playlist): PlayerState {
  if (list.current === state.current) return state;
  const { previous, current, next } = list;
  const startCount = state.startCount + 1;
  return { ...state, previous, current, next, isPlaying: true, signal: null, startCount };
}

export function reduceEvent(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'select': {
      const lists = createPlaylist(event.id, event.ids, state.isShuffled, event.random);
      const isPlaying = event.isPlaying ?? true;
      return { ...state, ...lists, isPlaying, signal: null, startCount: state.startCount + 1 };
    }
    case 'relist':
      return {
        ...state,
        ...createPlaylist(state.current, event.ids, state.isShuffled, event.random),
      };
    case 'shuffle': {
      const isShuffled = !state.isShuffled;
      const lists = createPlaylist(state.current, event.ids, isShuffled, event.random);
      return { ...state, ...lists, isShuffled };
    }
    case 'next':
      return playFromList(state, toNext(state));
    case 'previous':
      return playFromList(state, toPrevious(state));
    case 'loop':
      return { ...state, isLooping: !state.isLooping };
    case 'play':
      return state.current === null ? state : { ...state, isPlaying: true, signal: null };
    case 'pause':
    case 'stop':
      return { ...state, isPlaying: false };
    case 'ended':
      return { ...state, isPlaying: false, signal: 'ended' };
    case 'failed':
      return { ...state, isPlaying: false, signal: 'failed' };
  }
}
