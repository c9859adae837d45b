import { z } from 'zod';
import { defineCall } from './call.ts';
import { optionalText, text } from './fields.ts';

const staff = ['administrator'] as const;

/** The site's own words. */
export const siteTextsItem = z.object({
  name: z.string(),
  tagline: z.string(),
  /** Under the logo, before a visitor enters. */
  splash: z.string(),
  /** Shown as the logo in place of the name; empty: the name. */
  logo: z.string(),
  /** What introduces each section. */
  artist: z.string(),
  event: z.string(),
  content: z.string(),
  /** A line in the footer of every page; empty: none. */
  notice: z.string(),
  /** The name that the environment sets (SITE_NAME) and that is shown instead; null: none. */
  fixed_name: z.string().nullable(),
});
export type SiteTextsItem = z.infer<typeof siteTextsItem>;

export const siteTextFields = {
  name: text(60),
  tagline: optionalText(200),
  splash: optionalText(500),
  logo: optionalText(60),
  artist: optionalText(1000),
  event: optionalText(1000),
  content: optionalText(1000),
  notice: optionalText(300),
};

export const getSiteTexts = defineCall({
  method: 'GET',
  path: '/h/site-texts/',
  summary: "The site's own words",
  access: staff,
  status: 200,
  reply: siteTextsItem,
});
export const changeSiteTexts = defineCall({
  method: 'PATCH',
  path: '/h/site-texts/',
  summary: "Change the site's own words",
  access: staff,
  body: z.object({ ...siteTextFields, name: siteTextFields.name.optional() }),
  status: 200,
  reply: siteTextsItem,
});
