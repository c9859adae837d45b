import { useRouteLoaderData } from 'react-router';
import type { ShellInfo } from '../../../contracts/site.ts';

/** What the shell's loader gives to every page of the site. */
export interface ShellData extends ShellInfo {
  /** The site's address without a final slash. */
  origin: string;
  /** The present year in Caracas. */
  year: number;
}

/** Null only while the shell itself failed to load. */
export function useShell(): ShellData | null {
  return useRouteLoaderData<ShellData>('shell') ?? null;
}

/** A page of the site says here where its back link leads; a page without it shows the menu. */
export interface PageHandle {
  back?: (params: Record<string, string | undefined>) => string;
}
