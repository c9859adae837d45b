/**
 * What is this visitor's own: a number that decides whom they see first, and in which contests
 * they have voted. Both are read before the page paints (`votingPaintCode`), and by React when it
 * wakes up; a browser that keeps nothing has them for as long as the page stays.
 */
const SEED_KEY = 'votacion-orden';
/** The section of the voting; the inline script marks it and one of its competitors. */
export const VOTING_ID = 'votacion';

function votedKey(contest: number): string {
  return `voto-${contest}`;
}

/**
 * Shows the competitor whose turn it is, and hides the button of who has voted. Each competitor is
 * as likely to be first: the seed is uniform. Runs right after the markup of the competitors.
 */
export const votingPaintCode = `(function(d){var r=d.getElementById('${VOTING_ID}'),l=r&&r.querySelector('[data-competitors]'),s;if(!l)return;
try{if(localStorage.getItem('voto-'+r.dataset.contest))r.dataset.voted='';s=localStorage.getItem('${SEED_KEY}');if(!s)localStorage.setItem('${SEED_KEY}',s=Math.random())}catch(e){}
if(!(s>=0&&s<1))s=Math.random();r.dataset.seed=s;
if(!l.querySelector('[data-shown]')){var c=l.children[Math.floor(s*l.children.length)];if(c)c.dataset.shown=''}})(document)`;

let seed: number | null = null;

/** From 0 to below 1; the same for a visitor each time. */
export function visitorSeed(): number {
  if (seed !== null) return seed;
  let kept = Number(document.getElementById(VOTING_ID)?.dataset.seed ?? Number.NaN);
  try {
    kept = Number(localStorage.getItem(SEED_KEY) ?? kept);
    if (!(kept >= 0 && kept < 1)) {
      kept = Math.random();
      localStorage.setItem(SEED_KEY, String(kept));
    }
  } catch {
    if (!(kept >= 0 && kept < 1)) kept = Math.random();
  }
  seed = kept;
  return kept;
}

const votedHere = new Set<number>();
const listeners = new Set<() => void>();

export function hasVoted(contest: number): boolean {
  try {
    return votedHere.has(contest) || localStorage.getItem(votedKey(contest)) !== null;
  } catch {
    return votedHere.has(contest);
  }
}

export function rememberVote(contest: number): void {
  votedHere.add(contest);
  try {
    localStorage.setItem(votedKey(contest), new Date().toISOString());
  } catch {
    // The server counts one vote all the same.
  }
  for (const tell of listeners) tell();
}

/** Tells of votes, those in other tabs too. */
export function onVote(tell: () => void): () => void {
  listeners.add(tell);
  addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    removeEventListener('storage', tell);
  };
}
