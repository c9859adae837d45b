import { z } from 'zod';
import { defineCall } from './call.ts';
import { text } from './fields.ts';

/** Most characters that the preferences of an account have as JSON. */
export const MAX_PREFERENCES = 8000;
export const TOO_MANY_PREFERENCES = 'No caben más preferencias. Quite algún filtro guardado.';
/** Most filters saved for one list. */
export const MAX_SAVED_FILTERS = 10;

const key = text(80);

/** How an account has arranged the panel. Lists are named by their call, as `GET /h/users/`. */
export const preferences = z.strictObject({
  /** Groups of the menu, and notes, that were opened (true) or folded (false). */
  open: z.record(key, z.boolean()).optional(),
  /** Labels of the hidden columns of each list. */
  hidden_columns: z.record(key, z.array(text(60)).max(20)).optional(),
  /** Saved filters of each list: the name, and the search, filters and order as in the address. */
  filters: z
    .record(
      key,
      z.array(z.strictObject({ name: text(200), place: text(500) })).max(MAX_SAVED_FILTERS),
    )
    .optional(),
});
export type Preferences = z.infer<typeof preferences>;

export const getPreferences = defineCall({
  method: 'GET',
  path: '/me/preferences/',
  summary: 'How the account has arranged the panel',
  access: 'signed-in',
  needsFresh: false,
  reply: preferences,
});
export const changePreferences = defineCall({
  method: 'PATCH',
  path: '/me/preferences/',
  summary: 'Replace those of the three parts that are sent',
  access: 'signed-in',
  needsFresh: false,
  body: preferences,
  reply: preferences,
});
