import type { PictureRecipe } from '../recipe.ts';
import { bocaDeMetro } from './boca-de-metro.ts';
import { capsule } from './capsule.ts';
import { ceibaRonca } from './ceiba-ronca.ts';
import { cintaMadre } from './cinta-madre.ts';
import { donPretil } from './don-pretil.ts';
import { empatia } from './empatia.ts';
import { flyers } from './flyers.ts';
import { guayoyo315 } from './guayoyo-3-15.ts';
import { laChicharraElectrica } from './la-chicharra-electrica.ts';
import { laInsigneOrquesta } from './la-insigne-orquesta.ts';
import { malvaTizon } from './malva-tizon.ts';
import { noSeAceptanPollos } from './no-se-aceptan-pollos.ts';
import { peldanoTrece } from './peldano-trece.ts';
import { radioKz } from './radio-kz.ts';
import { raploncesto } from './raploncesto.ts';
import { sinFronteras } from './sin-fronteras.ts';
import { tepuyRuido } from './tepuy-ruido.ts';
import { tintoMalagana } from './tinto-malagana.ts';
import { zarandeoMudo } from './zarandeo-mudo.ts';

/** Every picture of the demo content, by the name of its file. */
export const recipes: Record<string, PictureRecipe> = {
  ...bocaDeMetro,
  ...capsule,
  ...ceibaRonca,
  ...cintaMadre,
  ...donPretil,
  ...empatia,
  ...flyers,
  ...guayoyo315,
  ...laChicharraElectrica,
  ...laInsigneOrquesta,
  ...malvaTizon,
  ...noSeAceptanPollos,
  ...peldanoTrece,
  ...radioKz,
  ...raploncesto,
  ...sinFronteras,
  ...tepuyRuido,
  ...tintoMalagana,
  ...zarandeoMudo,
};
