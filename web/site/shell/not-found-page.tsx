import { data } from 'react-router';

/** Route for unknown paths: responds with a real 404 and the shell's error page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
