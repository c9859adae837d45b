import type { ComponentType } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Loads each file that can be the screen of a section, by its path. */
const files = import.meta.glob<Record<string, ComponentType>>([
  '../*/*{.resource,-section}.tsx',
  '!../{dashboard,kit}/*',
]);

const loaded = new Map<string, ComponentType>();

/**
 * Returns the screen of a section, which is loaded when it is first rendered.
 * @param screen path from this folder and, after `#`, the name of the export if it is not the default
 */
export function getScreen(screen: string): ComponentType {
  const loadedScreen = loaded.get(screen);
  if (loadedScreen !== undefined) return loadedScreen;
  const [path = '', name = 'default'] = screen.split('#');
  const load = files[path];
  if (load === undefined) throw new Error(`No screen ${path}`);
  const component = lazyPart(async () => ({ default: (await load())[name] as ComponentType }));
  loaded.set(screen, component);
  return component;
}
