import { optionalLink } from '../../../contracts/link-fields.ts';
import type { RecordField } from './record-form.tsx';

type Network = 'youtube' | 'spotify' | 'facebook' | 'instagram' | 'twitter';

function network(name: Network, label: string, address: string): RecordField<Network> {
  return {
    name,
    label,
    placeholder: `https://${address}`,
    inputMode: 'url',
    maxLength: 2000,
    schema: optionalLink(),
  };
}

/** Fields of the social networks of an item, or of the site. */
export const socialFields: readonly RecordField<Network>[] = [
  network('youtube', 'YouTube', 'www.youtube.com/@…'),
  network('spotify', 'Spotify', 'open.spotify.com/artist/…'),
  network('facebook', 'Facebook', 'www.facebook.com/…'),
  network('instagram', 'Instagram', 'www.instagram.com/…'),
  network('twitter', 'Twitter', 'twitter.com/…'),
];
