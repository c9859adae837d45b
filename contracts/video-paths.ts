/**
 * Returns the path of a video's thumbnail, served by the site's own server. Apart from the addresses of
 * pages, which a page with videos alone does not load.
 */
export function videoPicturePath(id: string, size: 'small' | 'large' = 'small'): string {
  return `/miniaturas/${encodeURIComponent(id)}${size === 'large' ? '-grande' : ''}.webp`;
}
