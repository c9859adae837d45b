import { playlistFields as playlists } from '../../../contracts/playlists.ts';
import { socialFields as networks } from '../../../contracts/records.ts';
import { userFields } from '../../../contracts/users.ts';
import { linkField, textField } from './fields.tsx';

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

/**
 * Names, e-mail and phone of a person.
 * @param isOwn whether they are those of the user, which the browser may fill in
 */
export function personFields(isOwn = false) {
  const filledWith = (own: string) => ({ autoComplete: isOwn ? own : 'off' });
  return {
    first_name: textField(userFields.first_name, { isHalf: true, ...filledWith('given-name') }),
    last_name: textField(userFields.last_name, { isHalf: true, ...filledWith('family-name') }),
    email: textField(userFields.email, { type: 'email', ...filledWith('email') }),
    phone: textField(userFields.phone, { type: 'tel', ...filledWith('tel') }),
  };
}
