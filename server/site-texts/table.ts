/** The texts of the site; a single row with id 1. */
export interface SiteTextTable {
  id: number;
  name: string;
  tagline: string;
  splash: string;
  logo: string;
  notice: string;
  artist: string;
  event: string;
  content: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    site_text: SiteTextTable;
  }
}
