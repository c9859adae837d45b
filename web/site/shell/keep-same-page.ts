import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Opening a dialog changes only the hash: nothing has to be fetched anew for that. */
export function keepSamePage(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
}

/** For what does not depend on the query either. */
export function keepSamePath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
