import { createTimeFormat } from '../../../contracts/spanish-time.ts';
import { videoPicturePath } from '../../../contracts/video-paths.ts';
import type { NewestVideo } from '../../../contracts/videos.ts';
import { call } from '../../ui/api.ts';
import { isSavingData } from '../../ui/first-paint.ts';

const formatDay = createTimeFormat({ timeZone: 'America/Caracas', dateStyle: 'medium' });

/** Returns whose video it is, and when it appeared. */
export function describeVideo({ owner, published_at }: NewestVideo): string {
  return `${owner} · ${formatDay(published_at).replaceAll(' ', '\u00a0')}`;
}

/** Fills a shelf (newest-videos.tsx); while data is saved, and without an answer, it stays away. */
export async function start(shelf: HTMLElement): Promise<void> {
  const answer = isSavingData() ? null : await call('GET /h/newest-videos/', {}).catch(() => null);
  const [section, template] = shelf.children as unknown as [HTMLElement, HTMLTemplateElement];
  const list = section.querySelector('ol') as HTMLOListElement;
  for (const video of answer?.items.slice(0, 4) ?? []) {
    const item = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
    const [link, title, facts] = item.querySelectorAll<HTMLElement>('a, span > span');
    Object.assign(link as HTMLElement, { href: video.path }).dataset.ink = video.ink;
    (item.querySelector('img') as HTMLImageElement).src = videoPicturePath(video.id, 'large');
    if (title) title.textContent = video.title;
    if (facts) facts.textContent = describeVideo(video);
    list.append(item);
  }
  list.dataset.count = String(list.childElementCount);
  section.hidden = list.childElementCount === 0;
}
