import type { PrivateKeyItem } from '../../contracts/keys.ts';
import { fromFlag } from '../db/dialect.ts';
import type { KeyRow } from './store.ts';

export function keyView(row: KeyRow): PrivateKeyItem {
  const { id, name, rel, type, key } = row;
  return { id, name, rel, type, key, is_active: fromFlag(row.is_active) };
}

/** Returns the audit note of a change: whether the key changed, never its value. */
export function keyNote(before: KeyRow, after: KeyRow) {
  const toSnapshot = ({ name, rel, type, is_active }: KeyRow) => ({ name, rel, type, is_active });
  const getKeyState = (row: KeyRow, filledLabel: string) =>
    row.key === '' ? 'vacía' : filledLabel;
  const isSame = before.key === after.key;
  return {
    before: { ...toSnapshot(before), key_state: getKeyState(before, 'guardada') },
    after: {
      ...toSnapshot(after),
      key_state: getKeyState(after, isSame ? 'guardada' : 'guardada de nuevo'),
    },
  };
}
