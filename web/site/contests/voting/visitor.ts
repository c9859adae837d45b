import { parseReceipt } from '../../../../contracts/receipts.ts';
import { readStored, writeStored } from '../../shell/visitor.ts';
import { choiceKey } from '../choice-key.ts';

/**
 * State of the visitor: a random seed that selects the competitor shown first, and the contests in
 * which they have voted. Both are read before the first paint (`votingPaintCode`), and by the
 * island at hydration; without storage they last until the page is left.
 */
const SEED_KEY = 'votacion-orden';
/** Id of the voting section; the inline script marks it and one of its competitors. */
export const VOTING_ID = 'votacion';
/** Id of the list of competitors, each with their video. */
export const COMPETITORS_ID = 'competidores';

function votedKey(contest: number): string {
  return `voto-${contest}`;
}

/**
 * Shows the competitor selected for the visitor, and hides the button if the visitor has voted. The
 * seed is uniform, so each competitor is equally likely to be first. Runs immediately after the
 * markup of the competitors.
 */
export const votingPaintCode = `(function(d){d.documentElement.dataset.chosen='';var r=d.getElementById('${VOTING_ID}'),l=d.getElementById('${COMPETITORS_ID}'),s;if(!r||!l)return;
try{if(localStorage.getItem('voto-'+r.dataset.contest))r.dataset.voted='';s=localStorage.getItem('${SEED_KEY}');if(!s)localStorage.setItem('${SEED_KEY}',s=Math.random())}catch(e){}
if(!(s>=0&&s<1))s=Math.random();r.dataset.seed=s;
if(!l.querySelector('[data-shown]')){var c=l.children[Math.floor(s*l.children.length)];if(c)c.dataset.shown=''}})(document)`;

/** Returns the visitor's seed, from 0 to below 1; the inline script has chosen it. */
export function getVisitorSeed(): number {
  return Number(document.getElementById(VOTING_ID)?.dataset.seed ?? readStored(SEED_KEY) ?? 0);
}

export function hasVoted(contest: number): boolean {
  return readStored(votedKey(contest)) !== null;
}

/** Remembers a vote, or that an earlier one was found. The server enforces one vote anyway. */
export function storeVote(contest: number, receipt = ''): void {
  if (receipt || !hasVoted(contest)) {
    writeStored(votedKey(contest), receipt || new Date().toISOString());
  }
}

/**
 * Returns the receipt of the visitor's vote if it was for this competitor, or null; a vote that was only found has
 * none. Where the browser does not know for whom it was, it is returned for all.
 */
export function findReceipt(contest: number, aka: string): string | null {
  const receipt = parseReceipt(readStored(votedKey(contest)) ?? '');
  return receipt === null || (readStored(choiceKey(receipt)) ?? aka) === aka ? receipt : null;
}
