import * as calls from '../../../contracts/preferences.ts';
import { inTransaction } from '../../db/scope.ts';
import { getAuthor } from '../../http/account.ts';
import { invalid, unauthenticated } from '../../http/failures.ts';
import type { Api } from '../../services.ts';
import { findPerson, lockAccount, updateAccount } from '../account-store.ts';

/** Reads the stored preferences; those that a later version does not know any more are left out. */
function read(json: string): calls.Preferences {
  return calls.preferences.safeParse(JSON.parse(json)).data ?? {};
}

/** Registers the routes of how an account has arranged the panel. No audit: they change nothing else. */
export function preferenceRoutes(api: Api): void {
  api.bind(calls.getPreferences, async (_input, { db }, ctx) => {
    const row = await findPerson(db, getAuthor(ctx).id);
    return read(row?.preferences ?? '{}');
  });

  api.bind(calls.changePreferences, ({ body }, { db }, ctx) =>
    inTransaction(db, async (tx) => {
      const row = await lockAccount(tx, getAuthor(ctx).id);
      if (row === null) throw unauthenticated();
      const changed = { ...read(row.preferences), ...body };
      const preferences = JSON.stringify(changed);
      if (preferences.length > calls.MAX_PREFERENCES) {
        throw invalid({ non_field_errors: calls.TOO_MANY_PREFERENCES });
      }
      await updateAccount(tx, row.id, { preferences });
      return changed;
    }),
  );
}
