import { data } from 'react-router';

/** Any address that is no page: the shell's error page says so, with a real 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
