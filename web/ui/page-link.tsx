import { Link, type LinkProps } from 'react-router';

/** Internal link with a view transition; prefetches its code on intent. */
export function PageLink(props: LinkProps) {
  return <Link viewTransition prefetch="intent" {...props} />;
}
