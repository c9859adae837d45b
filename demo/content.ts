import {
  ceibaRonca,
  donPretil,
  guayoyo315,
  laChicharraElectrica,
  laInsigneOrquesta,
  malvaTizon,
  peldanoTrece,
  tepuyRuido,
  tintoMalagana,
  zarandeoMudo,
} from './artists.ts';
import { fastBeats } from './beats/fast-beats.ts';
import { slowBeats } from './beats/slow-beats.ts';
import { capsule } from './capsule.ts';
import type { DemoContent } from './content-types.ts';
import { contests } from './contests.ts';
import { dates } from './dates.ts';
import { bocaDeMetro } from './events/boca-de-metro.ts';
import { noSeAceptanPollos } from './events/no-se-aceptan-pollos.ts';
import { raploncesto } from './events/raploncesto.ts';
import { sinFronteras } from './events/sin-fronteras.ts';
import { cerro } from './lyrics/cerro.ts';
import { noche } from './lyrics/noche.ts';
import { patio } from './lyrics/patio.ts';
import { cintaMadre } from './series/cinta-madre.ts';
import { empatia } from './series/empatia.ts';
import { radioKz } from './series/radio-kz.ts';
import { calendar, flyers, site } from './site.ts';

/** The demo site's whole content. All of it is invented. */
export const demo: DemoContent = {
  site,
  artists: [
    tintoMalagana,
    ceibaRonca,
    malvaTizon,
    donPretil,
    laChicharraElectrica,
    peldanoTrece,
    guayoyo315,
    tepuyRuido,
    laInsigneOrquesta,
    zarandeoMudo,
  ],
  events: [sinFronteras, raploncesto, bocaDeMetro, noSeAceptanPollos],
  series: [radioKz, empatia, cintaMadre],
  capsule,
  calendar,
  flyers,
  /** Played by code; titles and producers are invented. The first stands first. */
  beats: [...slowBeats, ...fastBeats].sort((a, b) => a.priority - b.priority),
  lyrics: [...cerro, ...patio, ...noche],
  contests,
  dates,
};
