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
} as const satisfies Record<string, readonly (readonly [RegExp, string])[]>;

export type SocialNetwork = keyof typeof addressPatterns;

/** Returns the address of a profile for `@name`, an id or a Spotify URI; other texts unchanged. */
export function toNetworkAddress(typed: string, network: SocialNetwork): string {
  for (const [pattern, address] of addressPatterns[network]) {
    const name = pattern.exec(typed)?.[1];
    if (name !== undefined) return address + name;
  }
  return typed;
}
