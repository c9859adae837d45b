/** What is understood besides an address, by network: the pattern of a text, and its address. */
const addressPatterns = {
  youtube: [
    [/^@([\w.·-]{3,30})$/u, 'https://www.youtube.com/@'],
    [/^(UC[A-Za-z0-9_-]{22})$/, 'https://www.youtube.com/channel/'],
  ],
  spotify: [
    [/^spotify:artist:([A-Za-z0-9]{22})$/, 'https://open.spotify.com/artist/'],
    [/^spotify:user:([\w.-]{1,60})$/, 'https://open.spotify.com/user/'],
    [/^([A-Za-z0-9]{22})$/, 'https://open.spotify.com/artist/'],
  ],
  facebook: [
    [/^@([\w.]{1,60})$/, 'https://www.facebook.com/'],
    [/^(\d{5,20})$/, 'https://www.facebook.com/'],
  ],
  instagram: [[/^@([\w.]{1,60})$/, 'https://www.instagram.com/']],
  twitter: [[/^@(\w{1,15})$/, 'https://twitter.com/']],
  tiktok: [[/^@([\w.]{2,24})$/, 'https://www.tiktok.com/@']],
  whatsapp: [],
} as const satisfies Record<string, readonly (readonly [RegExp, string])[]>;

export type SocialNetwork = keyof typeof addressPatterns;
export const socialNetworks = Object.keys(addressPatterns) as SocialNetwork[];
/** A profile on no network. */
export const NO_NETWORKS = Object.fromEntries(socialNetworks.map((name) => [name, ''])) as Readonly<
  Record<SocialNetwork, string>
>;

/** Returns the fields of a reply: without the networks that it leaves out while they are empty. */
export function toNetworkReply<T extends Record<SocialNetwork, string>>(row: T) {
  const { tiktok, whatsapp, ...rest } = row;
  return { ...rest, ...(tiktok ? { tiktok } : {}), ...(whatsapp ? { whatsapp } : {}) };
}

/**
 * Returns the address of a profile for `@name`, a name with a dot, an id or a Spotify URI; other texts
 * unchanged. A name with a dot is never the address of another site: where the network has no such
 * names, it is returned as `@name`, which is no link.
 */
export function toNetworkAddress(typed: string, network: SocialNetwork): string {
  const isName = /^(?!www\.)[\w-]+(?:\.[\w-]+)+$/.test(typed) && !isHostOf(typed, allHosts);
  const text = isName ? `@${typed}` : typed;
  for (const [pattern, address] of addressPatterns[network]) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return address + name;
  }
  return text;
}

/** Names of the networks, and their hosts, also with a further name before them. */
const networkHosts: Readonly<Record<SocialNetwork, { label: string; hosts: readonly string[] }>> = {
  youtube: { label: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  spotify: { label: 'Spotify', hosts: ['spotify.com', 'spotify.link'] },
  facebook: { label: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'] },
  instagram: { label: 'Instagram', hosts: ['instagram.com', 'instagr.am'] },
  twitter: { label: 'X (Twitter)', hosts: ['twitter.com', 'x.com'] },
  tiktok: { label: 'TikTok', hosts: ['tiktok.com'] },
  whatsapp: { label: 'WhatsApp', hosts: ['whatsapp.com', 'wa.me'] },
};

const isHostOf = (host: string, hosts: readonly string[]) =>
  hosts.some((item) => `.${host.toLowerCase()}`.endsWith(`.${item}`));

const allHosts = Object.values(networkHosts).flatMap(({ hosts }) => hosts);

/** Hosts and paths of what is no profile: videos, tracks, posts; of WhatsApp whatever is no channel. */
const works: Readonly<Record<SocialNetwork, readonly RegExp[]>> = {
  youtube: [/^(youtu\.be\/.|youtube\.com\/(watch|shorts\/|live\/|embed\/|clip\/|playlist\b))/],
  spotify: [/^open\.spotify\.com\/(intl-[a-z]+\/)?(track|album|episode)\//],
  facebook: [
    /^(fb\.watch\/|facebook\.com\/(watch|reel|photo|permalink|story|share\/[prv]\/|events\/))/,
    /^facebook\.com\/[^/]+\/(posts|videos|photos)\b/,
  ],
  instagram: [/^instagram\.com\/(p|reels?|tv|stories|[^/]+\/(p|reel))\//],
  twitter: [/^(twitter|x)\.com\/[^/]+\/status\//],
  tiktok: [/^tiktok\.com\/[^/]+\/(video|photo)\//],
  whatsapp: [/^(?!whatsapp\.com\/channel\/\w|$)/],
};

/** What a profile is, where something else was written. */
const profileHints: Readonly<Record<SocialNetwork, string>> = {
  youtube: 'Eso es un video o una lista. Aquí va el canal: @nombre o youtube.com/@nombre.',
  spotify: 'Eso es una canción o un álbum. Aquí va el artista: open.spotify.com/artist/…',
  facebook: 'Eso es una publicación. Aquí va el perfil: @nombre o facebook.com/nombre.',
  instagram: 'Eso es una publicación. Aquí va el perfil: @nombre o instagram.com/nombre.',
  twitter: 'Eso es una publicación. Aquí va el perfil: @nombre o x.com/nombre.',
  tiktok: 'Eso es un video. Aquí va el perfil: @nombre o tiktok.com/@nombre.',
  whatsapp: 'Eso no es un canal. Aquí va el enlace del canal: whatsapp.com/channel/…',
};

const removeHost = (address: string) =>
  address.replace(/^https?:\/\/(?:(?:www|m|web|mobile|music)\.)?/i, '');

/**
 * Returns why an address is no profile of its network: it is that of another network, or of a video,
 * track or post; null for a profile.
 */
export function findNoProfile(address: string, network: SocialNetwork): string | null {
  const path = removeHost(address);
  const [host = ''] = path.split(/[/?#]/, 1);
  const [, foreign] =
    Object.entries(networkHosts).find(
      ([name, { hosts }]) => name !== network && isHostOf(host, hosts),
    ) ?? [];
  if (foreign) return `Esta dirección es de ${foreign.label}.`;
  return works[network].some((work) => work.test(path)) ? profileHints[network] : null;
}

/** Returns the name or id in the address of a profile; null if it has none. */
export function readProfileName(address: string): string | null {
  const [path = '', query = ''] = removeHost(address).split('#', 1).join('').split('?');
  const id = new URLSearchParams(query).get('id');
  return id ?? path.split('/').slice(1).filter(Boolean).at(-1) ?? null;
}
