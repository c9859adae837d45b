import { type ComponentType, lazy } from 'react';

/**
 * `lazy` for a component with type parameters, which its declaration loses.
 * @param load imports the module whose default export it is
 */
export function lazyGeneric<C>(load: () => Promise<{ default: C }>): C;
export function lazyGeneric(load: () => Promise<{ default: ComponentType }>) {
  return lazy(load);
}
