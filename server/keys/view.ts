import type { PrivateKeyItem } from '../../contracts/keys.ts';
import { fromFlag } from '../db/dialect.ts';
import type { KeyRow } from './store.ts';

export function keyView(row: KeyRow): PrivateKeyItem {
  const { id, name, rel, type, key } = row;
  return { id, name, rel, type, key, is_active: fromFlag(row.is_active) };
}

/** Returns the audit note of a change: whether the key changed, never its value. */
export function keyNote(before: KeyRow, after: KeyRow) {
  const plain = ({ name, rel, type, is_active }: KeyRow) => ({ name, rel, type, is_active });
  const word = (row: KeyRow, filled: string) => (row.key === '' ? 'vacía' : filled);
  const isSame = before.key === after.key;
  return {
    before: { ...plain(before), key_state: word(before, 'guardada') },
    after: { ...plain(after), key_state: word(after, isSame ? 'guardada' : 'guardada de nuevo') },
  };
}
