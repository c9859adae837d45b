import { getSlug } from '../platform/slugs.ts';

/**
 * Returns the user name of a judge: the first letter of the first name and the first word of the
 * last name, in lower case, without accents, so that it can be typed on any keyboard.
 */
export function getUsername(firstName: string, lastName: string): string {
  const [letter = ''] = getSlug(firstName);
  const [word = ''] = lastName.trim().split(/\s+/);
  return `${letter}${getSlug(word).replaceAll('-', '')}`;
}

/**
 * Returns the name, or the name with the lowest number from 2 that is free.
 * @param taken user names in lower case
 */
export function firstFreeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${name}${number}`)) return `${name}${number}`;
  }
}
