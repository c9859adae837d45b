/** Key in `localStorage`, before the account's id. */
const KEY = 'menu-';

/** Whether somebody opened or folded a group of the menu, by its name. */
export type Folds = Readonly<Record<string, boolean>>;

/** Returns the groups that the account opened (true) or folded (false) in this browser. */
export function readFolds(userId: number): Folds {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY + userId) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([, isOpen]) => typeof isOpen === 'boolean'),
    );
  } catch {
    return {};
  }
}

export function writeFolds(userId: number, folds: Folds): void {
  localStorage.setItem(KEY + userId, JSON.stringify(folds));
}
