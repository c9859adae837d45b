import { z } from 'zod';
import type { Shape } from './call.ts';
import { type EntryKind, parents } from './entries.ts';
import { id, labelled, optionalText } from './fields.ts';
import { optionalLink } from './link-fields.ts';
import { type SocialNetwork, toNetworkAddress } from './network-addresses.ts';
import { playlistFields } from './playlists.ts';
import { ownedCalls } from './resource.ts';

export const playlistItem = z.object({
  id: z.int(),
  ...parents,
  detail: z.int().optional(),
  spotify: z.string(),
  youtube: z.string(),
});
/** The networks of a reply. `tiktok` and `whatsapp` are left out while they are empty. */
export const networkReplies = {
  facebook: z.string(),
  spotify: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  youtube: z.string(),
  tiktok: z.string().optional(),
  whatsapp: z.string().optional(),
};
export const socialItem = z.object({ id: z.int(), ...parents, ...networkReplies });
export const webItem = z.object({
  id: z.int(),
  ...parents,
  text: z.string(),
  hiring: z.string(),
  calendar: z.string(),
  url: z.string(),
});
export type PlaylistItem = z.infer<typeof playlistItem>;
export type SocialItem = z.infer<typeof socialItem>;
export type WebItem = z.infer<typeof webItem>;

const profile = (label: string, network: SocialNetwork) =>
  labelled(label, optionalLink({ read: (typed) => toNetworkAddress(typed, network) }));

/** Profiles: an address, an id or `@name`; of WhatsApp the address of a channel. */
export const socialFields = {
  youtube: profile('YouTube', 'youtube'),
  spotify: profile('Spotify', 'spotify'),
  facebook: profile('Facebook', 'facebook'),
  instagram: profile('Instagram', 'instagram'),
  twitter: profile('Twitter', 'twitter'),
  tiktok: profile('TikTok', 'tiktok'),
  whatsapp: profile('Canal de WhatsApp', 'whatsapp'),
};
export const webFields = {
  text: labelled('Texto', optionalText(255), 'Lo que se lee en el enlace a la página propia.'),
  url: labelled('Enlace', optionalLink()),
  hiring: labelled('Contrataciones', optionalText(500)),
  calendar: labelled('Calendario', optionalText(500)),
};

/** GET takes the id of the parent; PATCH takes the id of the record. */
function recordCalls<
  K extends EntryKind,
  N extends string,
  F extends z.ZodRawShape,
  R extends Shape,
>(kind: K, name: N, fields: F, item: R) {
  const owner = { [kind]: id } as Record<K, typeof id>;
  return ownedCalls({
    path: `/${kind}/${name}/` as const,
    item,
    create: z.object({ ...owner, ...fields }),
    change: z.object(fields),
    summaries: {
      get: `The ${name} of one ${kind} (id of the ${kind}); 404 until created`,
      create: `Create the ${name} of one ${kind}`,
      change: `Change a ${name} (its own id)`,
    },
  });
}

export const artistPlaylistCalls = recordCalls('artist', 'playlist', playlistFields, playlistItem);
export const artistSocialCalls = recordCalls('artist', 'social', socialFields, socialItem);
export const eventSocialCalls = recordCalls('event', 'social', socialFields, socialItem);
export const contentSocialCalls = recordCalls('content', 'social', socialFields, socialItem);
export const artistWebCalls = recordCalls('artist', 'web', webFields, webItem);
export const eventWebCalls = recordCalls('event', 'web', webFields, webItem);
export const contentWebCalls = recordCalls('content', 'web', webFields, webItem);
