import { readFileSync } from 'node:fs';
import { resolveFromRoot } from './project-root.ts';

/** Returns the version of the program, as `1.0.0`. */
export function readVersion(): string {
  return JSON.parse(readFileSync(resolveFromRoot('package.json'), 'utf8')).version;
}
