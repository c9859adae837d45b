import { playlistFields as playlists } from '../../../contracts/playlists.ts';
import { socialFields as networks } from '../../../contracts/records.ts';
import { linkField } from './fields.tsx';
import { PlaylistProof } from './video-proof.tsx';

const network = (name: keyof typeof networks, placeholder: string) =>
  linkField(networks[name], { placeholder });

/** Social networks of an entry, or of the site. */
export const socialFields = {
  youtube: network('youtube', '@nombre, enlace o ID'),
  spotify: network('spotify', 'Enlace, URI o ID del artista'),
  facebook: network('facebook', '@nombre, enlace o ID'),
  instagram: network('instagram', '@nombre o enlace'),
  twitter: network('twitter', '@nombre o enlace'),
};

/** Both playlists of an artist, a segment or the studio. */
export const playlistFields = {
  youtube: linkField(playlists.youtube, {
    placeholder: 'https://www.youtube.com/playlist?list=…',
    Proof: PlaylistProof,
  }),
  spotify: linkField(playlists.spotify, { placeholder: 'https://open.spotify.com/playlist/…' }),
};
