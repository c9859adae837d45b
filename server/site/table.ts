/** The site's own words; record 1 is the only one. */
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
