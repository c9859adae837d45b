import { type ComponentType, lazy } from 'react';

/**
 * `lazy` for a component with type parameters, which its declaration loses.
 * @param load imports the module whose default export it is
 */
export function lazyGeneric<C>(load: () => Promise<{ default: C }>): C {
  return lazy(load as () => Promise<{ default: ComponentType }>) as unknown as C;
}
