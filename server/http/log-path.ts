/** Paths whose second part is a secret that opens something. */
const SECRET_PATH = /^(\/reservaciones\/)[^/]+/;

/** A request's path as it may be logged: without the query and without secrets. */
export function toLoggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(SECRET_PATH, '$1…');
}
