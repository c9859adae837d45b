import { videoPicturePath } from '../../../contracts/paths.ts';
import type { VideoItem } from '../../../contracts/videos.ts';
import { call } from '../../ui/api.ts';
import { isSavingData } from '../../ui/first-paint.ts';
import { nextStart, previousStart } from '../../ui/sliding-window.ts';
import { clockTime, cutText } from '../../ui/text.ts';
import { play, start as startPlayers } from './play.ts';
import { youtubeSource } from './sources.ts';

/** Number of videos shown simultaneously. */
const SHOWN = 4;

/** Returns the accessible name; it contains the visible duration, for speech control. */
function videoLabel({ title, duration }: VideoItem): string {
  return duration > 0 ? `${title}, ${clockTime(duration)}` : title;
}

/** The videos of a playlist, a page at a time, without repetitions. */
function createVideoPages(playlist: string, max: number) {
  const videos = new Map<string, VideoItem>();
  let next: string | null | undefined;
  return {
    list: () => [...videos.values()],
    /** Fetches the next page, if there is one; without a response the known videos remain. */
    async loadMore(): Promise<void> {
      if (next === null) return;
      const query = { playlist, max, ...(next ? { page_token: next } : {}) };
      next = null;
      const page = await call('GET /h/videos/', { query }).catch(() => null);
      for (const video of page?.items ?? []) videos.set(video.id, video);
      next = max === SHOWN ? null : (page?.next_page_token ?? null);
    },
  };
}

/** The parts of the block's markup (video-block.tsx). */
function findParts(block: HTMLElement) {
  const one = <T extends Element>(selector: string) => block.querySelector(selector) as T;
  return {
    player: one<HTMLElement>('[data-player]'),
    cover: one<HTMLAnchorElement>('a[data-frame]'),
    title: one<HTMLElement>('[data-video-title]'),
    strip: one<HTMLElement>('[data-strip]'),
    list: one<HTMLElement>('[data-strip] ol'),
    previous: one<HTMLButtonElement>('[data-step="previous"]'),
    next: one<HTMLButtonElement>('[data-step="next"]'),
    item: one<HTMLTemplateElement>('template[data-video]'),
    thumbnail: one<HTMLTemplateElement>('template[data-thumbnail]'),
  };
}
type Parts = ReturnType<typeof findParts>;

/** Makes a video the one that the cover starts. */
function putOnCover(
  { cover, title, thumbnail }: Parts,
  playlist: string,
  video: VideoItem,
  text: string,
) {
  const source = youtubeSource(playlist, video.id);
  cover.href = source.page;
  Object.assign(cover.dataset, { frame: source.frame, title: text });
  const [action, picture] = cover.children;
  if (action) action.textContent = `Ver el video ${text}`;
  const image = thumbnail.content.firstElementChild?.cloneNode() as HTMLImageElement;
  image.src = videoPicturePath(video.id, 'large');
  picture?.replaceWith(image);
  title.textContent = text;
  title.hidden = false;
}

function createItem({ item }: Parts, video: VideoItem, isChosen: boolean, onChoose: () => void) {
  const element = item.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const button = element.querySelector('button') as HTMLButtonElement;
  button.ariaLabel = videoLabel(video);
  button.ariaPressed = String(isChosen);
  button.addEventListener('click', onChoose);
  (element.querySelector('img') as HTMLImageElement).src = videoPicturePath(video.id);
  const time = element.querySelector('span') as HTMLElement;
  if (video.duration > 0) time.textContent = clockTime(video.duration);
  else time.remove();
  return element;
}

/** Loads the videos of a block and lets the visitor choose among them. */
export function start(block: HTMLElement): void {
  startPlayers();
  // While data is saved the cover remains a link to the playlist.
  if (isSavingData()) return;
  const { playlist = '', max, titleLength } = block.dataset;
  const parts = findParts(block);
  const pages = createVideoPages(playlist, Number(max));
  let chosen = 0;
  let start = 0;

  function render(): void {
    const videos = pages.list();
    parts.strip.hidden = videos.length < 2;
    const shown = videos.slice(start, start + SHOWN);
    parts.list.replaceChildren(
      ...shown.map((video, offset) =>
        createItem(parts, video, start + offset === chosen, () => choose(start + offset)),
      ),
    );
    parts.previous.disabled = previousStart(start, SHOWN) === null;
    parts.next.disabled = nextStart(start, videos.length, SHOWN) === null;
  }
  function putChosen(): void {
    const video = pages.list()[chosen];
    if (video === undefined) return;
    const text = titleLength ? cutText(video.title, Number(titleLength)) : video.title;
    putOnCover(parts, playlist, video, text);
  }
  function choose(index: number): void {
    chosen = index;
    putChosen();
    for (const [offset, item] of [...parts.list.children].entries()) {
      const button = item.querySelector('button');
      if (button) button.ariaPressed = String(start + offset === chosen);
    }
    void play(parts.player);
  }
  function move(to: number | null): void {
    if (to === null) return;
    start = to;
    render();
    if (to + SHOWN * 2 >= pages.list().length) void pages.loadMore().then(render);
  }
  parts.previous.addEventListener('click', () => move(previousStart(start, SHOWN)));
  parts.next.addEventListener('click', () => move(nextStart(start, pages.list().length, SHOWN)));
  void pages.loadMore().then(() => {
    render();
    if (parts.player.dataset.player !== 'on') putChosen();
  });
}
