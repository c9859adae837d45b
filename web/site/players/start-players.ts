// What pages load for their players: alone, so that the bundler needs no namespace of play.ts.
export { start } from './play.ts';
