import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Skips revalidation if only the hash changes, as when a dialog opens. */
export function keepSamePage(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
}

/** Skips revalidation if only query or hash change. */
export function keepSamePath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
