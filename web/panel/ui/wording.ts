/** How every failure of the panel begins; what was not done follows. */
export const FAILED = 'Ha ocurrido un error, no se ha podido';

/** Says how many there are, as in '1 letra' and '2 letras'. */
export function counting(one: string, many: string): (count: number) => string {
  return (count) => `${count} ${count === 1 ? one : many}`;
}
