import { Link, type LinkProps } from 'react-router';

/** A link inside the site: with a view transition, and its code fetched when it is about to be pressed. */
export function PageLink(props: LinkProps) {
  return <Link viewTransition prefetch="intent" {...props} />;
}
