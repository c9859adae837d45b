import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { labelled, optionalText, text } from './fields.ts';

export const siteTextsItem = z.object({
  name: z.string(),
  tagline: z.string(),
  /** Shown under the logo on the splash screen. */
  splash: z.string(),
  /** Text shown as the logo; the name when empty. */
  logo: z.string(),
  /** Introductions of the sections. */
  artist: z.string(),
  event: z.string(),
  content: z.string(),
  /** Notice in the footer of every page; none when empty. */
  notice: z.string(),
  /** Name from the environment (SITE_NAME), which overrides the stored one; null when not set. */
  fixed_name: z.string().nullable(),
});

export const siteTextFields = {
  name: labelled('Nombre', text(60)),
  logo: labelled(
    'Texto del logo',
    optionalText(60),
    'Se muestra arriba en lugar del nombre. Vacío: el nombre.',
  ),
  tagline: labelled('Lema', optionalText(200)),
  splash: labelled(
    'Texto de la entrada',
    optionalText(500),
    'Lo que se lee antes de presionar “entrar”.',
  ),
  artist: labelled('Presentación de los artistas', optionalText(1000)),
  event: labelled('Presentación de los eventos', optionalText(1000)),
  content: labelled('Presentación del contenido', optionalText(1000)),
  notice: labelled('Aviso', optionalText(300), 'Una línea al pie de cada página. Vacío: ninguna.'),
};

export const getSiteTexts = defineCall('GET /h/site-texts/', {
  summary: "The site's own words",
  ...staffCall,
  reply: siteTextsItem,
});
export const changeSiteTexts = defineCall('PATCH /h/site-texts/', {
  summary: "Change the site's own words",
  ...staffCall,
  body: z.object({ ...siteTextFields, name: siteTextFields.name.optional() }),
  reply: siteTextsItem,
});
