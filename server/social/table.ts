/** The site's own social links; a single row with id 1. */
export interface SiteSocialTable {
  id: number;
  facebook: string;
  spotify: string;
  instagram: string;
  twitter: string;
  youtube: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    site_social: SiteSocialTable;
  }
}
