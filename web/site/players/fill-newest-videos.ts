import { videoPicturePath } from '../../../contracts/video-paths.ts';
import type { NewestVideo } from '../../../contracts/videos.ts';
import { call } from '../../ui/api.ts';
import { isSavingData } from '../../ui/first-paint.ts';
import { describeVideo } from './describe-video.ts';

const MAX_VIDEOS = 4;

function fillItem(item: DocumentFragment, video: NewestVideo): DocumentFragment {
  const link = item.querySelector('a') as HTMLAnchorElement;
  const [title, facts] = link.querySelectorAll('span > span');
  link.href = video.path;
  link.dataset.ink = video.ink;
  (link.firstElementChild as HTMLImageElement).src = videoPicturePath(video.id, 'large');
  if (title) title.textContent = video.title;
  if (facts) facts.textContent = describeVideo(video);
  return item;
}

/** Fills a shelf (newest-videos.tsx); while data is saved, and without an answer, it stays away. */
export async function start(shelf: HTMLElement): Promise<void> {
  if (isSavingData()) return;
  const answer = await call('GET /h/newest-videos/', {}).catch(() => null);
  const videos = answer?.items.slice(0, MAX_VIDEOS) ?? [];
  const [section, template] = shelf.children as unknown as [HTMLElement, HTMLTemplateElement];
  const list = section.querySelector('ol') as HTMLOListElement;
  list.dataset.count = String(videos.length);
  const copy = () => template.content.cloneNode(true) as DocumentFragment;
  list.append(...videos.map((video) => fillItem(copy(), video)));
  section.hidden = videos.length === 0;
}
