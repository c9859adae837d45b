import type { PublicSocial } from '../contracts/public-entries.ts';
import type { DemoPicture, DemoPlaylist, DemoWeb } from './content-types.ts';

/** Ids of the right form for the outside players, and plainly nobody's. */
export function inventPlaylist(number: number): DemoPlaylist {
  return {
    spotify: `SinCaducidadDemo${String(number).padStart(6, '0')}`,
    youtube: `PLSinCaducidadDemo${String(number).padStart(16, '0')}`,
  };
}

type Network = keyof PublicSocial;

const profiles: Record<Network, (handle: string) => string> = {
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
  spotify: (handle) => `https://open.spotify.com/user/${handle}`,
  facebook: (handle) => `https://www.facebook.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  twitter: (handle) => `https://x.com/${handle}`,
};

/** Profile addresses of an invented handle on the networks named. */
export function inventSocial(handle: string, networks: readonly Network[]): PublicSocial {
  return Object.fromEntries(networks.map((network) => [network, profiles[network](handle)]));
}

/** Web addresses on example.org, a reserved domain that exists; `text` is what the link says. */
export function inventWeb(slug: string, text: string): DemoWeb {
  const home = `https://example.org/${slug}`;
  return { text, url: home, hiring: `${home}/contrataciones`, calendar: `${home}/agenda` };
}

/** Pictures of an album by their titles; the drawings are named after the album, counted from 1. */
export function titledAlbum(name: string, titles: readonly string[]): DemoPicture[] {
  return titles.map((title, index) => ({ title, picture: `${name}-${index + 1}` }));
}
