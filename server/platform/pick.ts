/** Returns the names of an object's properties. */
export function getNames<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** Returns the named properties of an object. */
export function pick<T, K extends keyof T>(object: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, K>;
}
