import type { SocialNetwork } from '../../contracts/network-addresses.ts';

/** The site's own social links; a single row with id 1. */
export interface SiteSocialTable extends Record<SocialNetwork, string> {
  id: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    site_social: SiteSocialTable;
  }
}
