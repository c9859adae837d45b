/** The site's own social links; record 1 is the only one. */
export interface SiteSocialTable {
  id: number;
  facebook: string;
  spotify: string;
  instagram: string;
  twitter: string;
  youtube: string;
}
