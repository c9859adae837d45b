import { useRouteLoaderData } from 'react-router';
import type { ShellInfo } from '../../../contracts/site.ts';

/** Data of the shell's loader, available to every page of the site. */
export interface ShellData extends ShellInfo {
  /** The site's address without a final slash. */
  origin: string;
  /** Current year in Caracas. */
  year: number;
}

/** Returns the shell's data; null only if the shell itself failed to load. */
export function useShell(): ShellData | null {
  return useRouteLoaderData<ShellData>('shell') ?? null;
}

/** Route handle. `back`: target of the back link of the route; a page without it shows the menu. */
export interface PageHandle {
  /** Whether the page asks for an e-mail itself: the footer then has no subscription. */
  hasEmailForm?: boolean;
  /** Title of the error page if the page does not exist. */
  notFoundTitle?: string;
  back?: (params: Record<string, string | undefined>, route: string) => string;
}
