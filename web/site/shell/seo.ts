import type { MetaDescriptor } from 'react-router';
import { type Ink, inkColours } from '../../../contracts/inks.ts';
import { pagePicturePath } from '../../../contracts/paths.ts';
import type { Picture } from '../../../contracts/pictures.ts';
import { shareShapes } from '../../../contracts/share-shapes.ts';
import type { ShellData } from './shell-data.ts';

export interface PageFacts {
  /** Title without the site's name, which is appended. */
  title: string;
  description: string;
  /** From the root, as in `/artistas`: the page's canonical address. */
  path: string;
  /** Path of the poster that stands for the page where it is shared; the page's own without one. */
  posterPath?: string | undefined;
  /** What the picture on the poster shows. */
  alt?: string | undefined;
  /** Path that is shared, if it differs from `path`: a part of the page. */
  sharedPath?: string;
  /** Title of what is shared, if it is not the page's. */
  sharedTitle?: string;
  /** Open Graph type; `website` when left out. */
  type?: 'website' | 'article' | 'profile';
  /** Structured data (schema.org), without `@context`. */
  data?: Record<string, unknown>[];
  /** Colour of the browser's frame; the site's black without one. */
  ink?: Ink;
  isHidden?: boolean;
}

interface MetaMatch {
  id: string;
  loaderData: unknown;
}

function findShellData(matches: readonly (MetaMatch | undefined)[]): ShellData | null {
  const match = matches.find((candidate) => candidate?.id === 'shell');
  return (match?.loaderData as ShellData | undefined) ?? null;
}

export function toAbsoluteUrl(origin: string, path: string): string {
  return /^https?:/.test(path) ? path : origin + path;
}

/** Returns the picture of structured data, with its caption where it has one; nothing without it. */
export function toImage(origin: string, picture: Pick<Picture, 'share' | 'alt'> | null) {
  if (picture === null) return {};
  const url = toAbsoluteUrl(origin, picture.share);
  const caption = picture.alt;
  return { image: caption === '' ? url : { '@type': 'ImageObject', url, caption } };
}

/** The size lets services show the poster of a page that is shared for the first time at once. */
function createPosterTags(
  origin: string,
  { posterPath, path, title, alt }: PageFacts,
): MetaDescriptor[] {
  const address = toAbsoluteUrl(origin, posterPath ?? pagePicturePath(path));
  const { width, height } = shareShapes.enlace;
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt ? `${title}. ${alt}` : title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/**
 * Returns the breadcrumbs (schema.org) of a page.
 * @param steps `[name, path]`, from the home page on
 */
export function createBreadcrumbs(
  origin: string,
  steps: [string, string][],
): Record<string, unknown> {
  const items: [string, string][] = [['Inicio', '/'], ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAbsoluteUrl(origin, path),
    })),
  };
}

/**
 * Returns the metadata of a page: title, description, canonical URL, Open Graph, Twitter and
 * structured data. `facts` is called only if the page loaded.
 */
export function describePage(
  matches: readonly (MetaMatch | undefined)[],
  facts: (shell: ShellData) => PageFacts | null,
): MetaDescriptor[] {
  const shell = findShellData(matches);
  const page = shell && facts(shell);
  if (!shell || !page) return [];
  const { name } = shell.site;
  const title = page.title.includes(name) ? page.title : `${page.title} | ${name}`;
  const address = toAbsoluteUrl(shell.origin, page.path);
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'es_419' },
    { property: 'og:title', content: page.sharedTitle ?? title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: toAbsoluteUrl(shell.origin, page.sharedPath ?? page.path) },
    ...createPosterTags(shell.origin, page),
    ...(page.ink ? [{ name: 'theme-color', content: inkColours[page.ink] }] : []),
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.data ?? []).map((item) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...item } as never,
    })),
  ];
}
