const ink = '#100d0b';
const paper = '#f3ecdf';
const accent = '#ff4a1c';

/** The site's mark: a record on a stage. `inset` is the margin that masks of phones cut away. */
export function renderIconSvg(inset = 0): string {
  const scale = (64 - inset * 2) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ink}"/><g transform="translate(${inset} ${inset}) scale(${scale})"><circle cx="32" cy="27" r="22" fill="${paper}"/><circle cx="32" cy="27" r="16.5" fill="none" stroke="${ink}" stroke-width="1.6"/><circle cx="32" cy="27" r="9" fill="${accent}"/><circle cx="32" cy="27" r="2.2" fill="${ink}"/><path d="M4 44h56v6H4zM10 53h44v5H10z" fill="${accent}"/><path d="M4 44h56v6H4z" fill="${paper}"/></g></svg>`;
}

export const iconSizes = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };

/** The mark as PNG, `size` pixels wide. */
export async function renderIconPng(size: number, inset = 0): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(renderIconSvg(inset)), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The web manifest: how the site looks when kept on a phone's first screen. */
export function createManifest(name: string, description: string): string {
  return JSON.stringify({
    name,
    short_name: name,
    description,
    lang: 'es',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: ink,
    theme_color: ink,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
