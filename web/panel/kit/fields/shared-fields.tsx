import { findNoProfile, readProfileName } from '../../../../contracts/network-addresses.ts';
import { playlistFields as playlists } from '../../../../contracts/playlists.ts';
import { socialFields as networks } from '../../../../contracts/records.ts';
import { userFields } from '../../../../contracts/users.ts';
import { linkField, textField } from './fields.tsx';
import { PlaylistProof } from './video-proof.tsx';

/**
 * Names, e-mail and phone of a person.
 * @param isOwn whether they are those of the user, which the browser may fill in
 */
export function personFields(isOwn = false) {
  const getAutoComplete = (own: string) => ({ autoComplete: isOwn ? own : 'off' });
  return {
    first_name: textField(userFields.first_name, {
      isHalf: true,
      ...getAutoComplete('given-name'),
    }),
    last_name: textField(userFields.last_name, { isHalf: true, ...getAutoComplete('family-name') }),
    email: textField(userFields.email, { type: 'email', ...getAutoComplete('email') }),
    phone: textField(userFields.phone, { type: 'tel', ...getAutoComplete('tel') }),
  };
}

/** A profile: unlike its call, the form refuses the address of a video, a track or a post. */
function network(name: keyof typeof networks, placeholder: string) {
  const schema = networks[name];
  const profile = schema.superRefine((address, context) => {
    const message = findNoProfile(address ?? '', name);
    if (message !== null) context.addIssue(message);
  });
  function Proof({ typed }: { typed: string }) {
    const { data } = profile.safeParse(typed);
    const understood = data ? readProfileName(data) : null;
    return understood === null ? null : (
      <>
        {' '}
        Perfil: <b>{understood}</b>
      </>
    );
  }
  return linkField(Object.assign(profile, { notes: schema.notes }), { placeholder, Proof });
}

/** Social networks of an entry, or of the site. */
export const socialFields = {
  youtube: network('youtube', '@nombre, enlace o ID'),
  spotify: network('spotify', 'Enlace, URI o ID del artista'),
  facebook: network('facebook', '@nombre, enlace o ID'),
  instagram: network('instagram', '@nombre o enlace'),
  twitter: network('twitter', '@nombre o enlace'),
  tiktok: network('tiktok', '@nombre o enlace'),
  whatsapp: network('whatsapp', 'https://whatsapp.com/channel/…'),
};

/** Both playlists of an artist, a segment or the studio. */
export const playlistFields = {
  youtube: linkField(playlists.youtube, {
    placeholder: 'https://www.youtube.com/playlist?list=…',
    Proof: PlaylistProof,
  }),
  spotify: linkField(playlists.spotify, { placeholder: 'https://open.spotify.com/playlist/…' }),
};
