import { videoPicturePath } from '../../../contracts/video-paths.ts';
import type { VideoItem } from '../../../contracts/videos.ts';
import { call } from '../../ui/api.ts';
import { isSavingData } from '../../ui/first-paint.ts';
import { getNextStart, getPreviousStart } from '../../ui/sliding-window.ts';
import { formatDuration, truncateText } from '../../ui/text.ts';
import { startPlayer, start as startPlayers } from './play.ts';
import { youtubeSource } from './sources.ts';

/** Number of videos shown simultaneously. */
const MAX_SHOWN = 4;

/** Returns the accessible name; it contains the visible duration, for speech control. */
function getVideoLabel({ title, duration }: VideoItem): string {
  return duration > 0 ? `${title}, ${formatDuration(duration)}` : title;
}

/** The videos of a playlist, a page at a time, without repetitions. */
function createVideoPages(playlist: string, max: number) {
  const videos = new Map<string, VideoItem>();
  let nextPageToken: string | null | undefined;
  return {
    list: () => [...videos.values()],
    /** Fetches the next page, if there is one; without a response the known videos remain. */
    async loadMore(): Promise<void> {
      if (nextPageToken === null) return;
      const query = { playlist, max, ...(nextPageToken ? { page_token: nextPageToken } : {}) };
      nextPageToken = null;
      const page = await call('GET /h/videos/', { query }).catch(() => null);
      for (const video of page?.items ?? []) videos.set(video.id, video);
      nextPageToken = max === MAX_SHOWN ? null : (page?.next_page_token ?? null);
    },
  };
}

/** The parts of the block's markup (video-block.tsx). */
function findParts(block: HTMLElement) {
  const findPart = <T extends Element>(selector: string) => block.querySelector(selector) as T;
  return {
    player: findPart<HTMLElement>('[data-player]'),
    cover: findPart<HTMLAnchorElement>('a[data-frame]'),
    title: findPart<HTMLElement>('[data-video-title]'),
    strip: findPart<HTMLElement>('[data-strip]'),
    list: findPart<HTMLElement>('[data-strip] ol'),
    previous: findPart<HTMLButtonElement>('[data-step="previous"]'),
    next: findPart<HTMLButtonElement>('[data-step="next"]'),
    item: findPart<HTMLTemplateElement>('template[data-video]'),
    thumbnail: findPart<HTMLTemplateElement>('template[data-thumbnail]'),
  };
}
type Parts = ReturnType<typeof findParts>;

/** Makes a video the one that the cover starts. */
function showOnCover(
  { cover, title, thumbnail }: Parts,
  playlist: string,
  video: VideoItem,
  text: string,
) {
  const source = youtubeSource(playlist, video.id);
  cover.href = source.pageUrl;
  Object.assign(cover.dataset, { frame: source.frameUrl, title: text });
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
  button.ariaLabel = getVideoLabel(video);
  button.ariaPressed = String(isChosen);
  button.addEventListener('click', onChoose);
  (element.querySelector('img') as HTMLImageElement).src = videoPicturePath(video.id);
  const time = element.querySelector('span') as HTMLElement;
  if (video.duration > 0) time.textContent = formatDuration(video.duration);
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
  let chosenIndex = 0;
  let windowStart = 0;

  function render(): void {
    const videos = pages.list();
    parts.strip.hidden = videos.length < 2;
    const shownVideos = videos.slice(windowStart, windowStart + MAX_SHOWN);
    parts.list.replaceChildren(
      ...shownVideos.map((video, offset) =>
        createItem(parts, video, windowStart + offset === chosenIndex, () =>
          chooseVideo(windowStart + offset),
        ),
      ),
    );
    parts.previous.disabled = getPreviousStart(windowStart, MAX_SHOWN) === null;
    parts.next.disabled = getNextStart(windowStart, videos.length, MAX_SHOWN) === null;
  }
  function showChosenVideo(): void {
    const video = pages.list()[chosenIndex];
    if (video === undefined) return;
    const text = titleLength ? truncateText(video.title, Number(titleLength)) : video.title;
    showOnCover(parts, playlist, video, text);
  }
  function chooseVideo(index: number): void {
    chosenIndex = index;
    showChosenVideo();
    for (const [offset, item] of [...parts.list.children].entries()) {
      const button = item.querySelector('button');
      if (button) button.ariaPressed = String(windowStart + offset === chosenIndex);
    }
    void startPlayer(parts.player);
  }
  function moveTo(to: number | null): void {
    if (to === null) return;
    windowStart = to;
    render();
    if (to + MAX_SHOWN * 2 >= pages.list().length) void pages.loadMore().then(render);
  }
  parts.previous.addEventListener('click', () => moveTo(getPreviousStart(windowStart, MAX_SHOWN)));
  parts.next.addEventListener('click', () =>
    moveTo(getNextStart(windowStart, pages.list().length, MAX_SHOWN)),
  );
  void pages.loadMore().then(() => {
    render();
    if (parts.player.dataset.player !== 'on') showChosenVideo();
  });
}
