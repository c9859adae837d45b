/** First words of every failure text of the panel; what was not done follows. */
export const FAILED = 'Ha ocurrido un error, no se ha podido';

/** Creates a function that formats a count with its noun, as in '1 letra' and '2 letras'. */
export function counting(one: string, many: string): (count: number) => string {
  return (count) => `${count} ${count === 1 ? one : many}`;
}
