import type { Insertable, Selectable, Updateable } from 'kysely';
import type { AuditResource } from '../../contracts/kinds.ts';
import type { Change } from './changes.ts';
import type { Crud, NumberedTable } from './crud.ts';
import type { Tables } from './tables.ts';

/** Writes single rows within a change, each with its audit entry. */
export interface AuditedTable<T extends NumberedTable> {
  create(change: Change, values: Insertable<Tables[T]>): Promise<Selectable<Tables[T]>>;
  /**
   * Changes the given columns of the row as it is in this transaction, and returns the new row.
   * @param lockedRow the row, if this transaction has read it with `getForUpdate`
   * @throws HttpError 404
   */
  update(
    change: Change,
    id: number,
    values: Updateable<Tables[T]>,
    lockedRow?: Selectable<Tables[T]>,
  ): Promise<Selectable<Tables[T]>>;
  /**
   * Deletes the row and returns it. What is kept goes to the trash with everything that belongs to it.
   * @throws HttpError 404
   */
  delete(change: Change, id: number): Promise<Selectable<Tables[T]>>;
}

interface AuditedOptions {
  /** How deleted rows are kept; `none` deletes them for good. */
  trash: object | 'none';
}

/** Adds audit entries to the writes of a table. */
export function createAuditedTable<T extends NumberedTable>(
  crud: Crud<T>,
  resource: AuditResource,
  { trash }: AuditedOptions,
): AuditedTable<T> {
  return {
    async create({ tx, audit }, values) {
      const after = await crud.insert(tx, values);
      audit({ action: 'create', resource, id: getId(after), after });
      return after;
    },
    async update({ tx, audit }, id, values, locked) {
      const before = locked ?? (await crud.getForUpdate(tx, id));
      const after = await crud.update(tx, id, values);
      audit({ action: 'update', resource, id, before, after });
      return after;
    },
    async delete({ tx, audit, trashRecord }, id) {
      if (trash !== 'none') await trashRecord({ table: crud.table, id, resource });
      const before = await crud.remove(tx, id);
      // Its picture would stay, and its file public.
      if (trash === 'none' && 'picture_id' in before) throw new Error(`${crud.table} is not kept`);
      audit({ action: 'delete', resource, id, before });
      return before;
    },
  };
}

function getId(row: unknown): number {
  return (row as { id: number }).id;
}
