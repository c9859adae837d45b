import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { email } from './email-fields.ts';
import { labelled, optionalText, text } from './fields.ts';
import { playlistFields } from './playlists.ts';
import { recordCall } from './resource.ts';

/** The studio, "la cápsula": a single record, created at the first start. */
export const capsuleItem = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  email: z.string(),
  /** Left out while it is empty. */
  gear: z.string().optional(),
});

export const capsulePlaylistItem = z.object({
  id: z.int(),
  capsula: z.int(),
  spotify: z.string(),
  youtube: z.string(),
});

export const capsuleFields = {
  name: labelled('Título', text(120)),
  description: labelled('Descripción', text(20_000)),
  email: labelled('Email', email()),
  gear: labelled('Equipos', optionalText(5_000), 'Lo que hay en el estudio, uno por línea.'),
};

export const listCapsule = defineCall('GET /capsula/init/', {
  summary: 'The capsule, as a list of one',
  ...staffCall,
  reply: z.array(capsuleItem),
});
export const changeCapsule = defineCall('PATCH /capsula/init/:id/', {
  ...recordCall,
  summary: 'Change the capsule',
  body: z.object(capsuleFields).partial(),
  reply: capsuleItem,
});
export const getCapsulePlaylist = defineCall('GET /capsula/playlist/:id/', {
  ...recordCall,
  summary: 'The playlists of the capsule (id of the capsule)',
  reply: capsulePlaylistItem,
});
export const changeCapsulePlaylist = defineCall('PATCH /capsula/playlist/:id/', {
  ...recordCall,
  summary: 'Change the playlists of the capsule',
  body: z.object(playlistFields),
  reply: capsulePlaylistItem,
});
