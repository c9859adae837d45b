import { playlistFields as playlists } from '../../../contracts/playlists.ts';
import { socialFields as networks } from '../../../contracts/records.ts';
import { linkField } from './fields.tsx';

const network = (name: keyof typeof networks, address: string) =>
  linkField(networks[name], { placeholder: `https://${address}` });

/** Social networks of an entry, or of the site. */
export const socialFields = {
  youtube: network('youtube', 'www.youtube.com/@…'),
  spotify: network('spotify', 'open.spotify.com/artist/…'),
  facebook: network('facebook', 'www.facebook.com/…'),
  instagram: network('instagram', 'www.instagram.com/…'),
  twitter: network('twitter', 'twitter.com/…'),
};

/** Both playlists of an artist, a segment or the studio. */
export const playlistFields = {
  youtube: linkField(playlists.youtube, {
    placeholder: 'https://www.youtube.com/playlist?list=…',
  }),
  spotify: linkField(playlists.spotify, { placeholder: 'https://open.spotify.com/playlist/…' }),
};
