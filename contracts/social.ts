import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { idParams } from './fields.ts';
import { networkReplies, socialFields } from './records.ts';

/** Social links of the site: a single record with id 1. */
export const siteSocialItem = z.object({ id: z.int(), ...networkReplies });

export const SITE_SOCIAL_ID = 1;

export const listSiteSocial = defineCall('GET /h/social/', {
  summary: 'The social links of the site, as a list of one',
  ...staffCall,
  reply: z.array(siteSocialItem),
});
export const createSiteSocial = defineCall('POST /h/social/', {
  summary: 'Make the record of social links when the list is empty',
  ...staffCall,
  body: z.object(socialFields),
  status: 201,
  reply: siteSocialItem,
});
export const putSiteSocial = defineCall('PUT /h/social/:id/', {
  summary: 'Change the social links of the site (record 1), making the record when it is missing',
  ...staffCall,
  params: idParams,
  body: z.object(socialFields),
  reply: siteSocialItem,
});
