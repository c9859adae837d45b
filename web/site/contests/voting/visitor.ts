/**
 * State of the visitor: a random seed that selects the competitor shown first, and the contests in
 * which they have voted. Both are read before the first paint (`votingPaintCode`), and by React at
 * hydration; without storage they last until the page is left.
 */
const SEED_KEY = 'votacion-orden';
/** Id of the voting section; the inline script marks it and one of its competitors. */
export const VOTING_ID = 'votacion';

function votedKey(contest: number): string {
  return `voto-${contest}`;
}

/**
 * Shows the competitor selected for the visitor, and hides the button if the visitor has voted. The
 * seed is uniform, so each competitor is equally likely to be first. Runs immediately after the
 * markup of the competitors.
 */
export const votingPaintCode = `(function(d){var r=d.getElementById('${VOTING_ID}'),l=r&&r.querySelector('[data-competitors]'),s;if(!l)return;
try{if(localStorage.getItem('voto-'+r.dataset.contest))r.dataset.voted='';s=localStorage.getItem('${SEED_KEY}');if(!s)localStorage.setItem('${SEED_KEY}',s=Math.random())}catch(e){}
if(!(s>=0&&s<1))s=Math.random();r.dataset.seed=s;
if(!l.querySelector('[data-shown]')){var c=l.children[Math.floor(s*l.children.length)];if(c)c.dataset.shown=''}})(document)`;

let seed: number | null = null;

/** Returns the visitor's seed, from 0 to below 1; constant per visitor. */
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
    // The server enforces one vote anyway.
  }
  for (const tell of listeners) tell();
}

/** Subscribes to votes, including those in other tabs; returns the unsubscribe function. */
export function onVote(tell: () => void): () => void {
  listeners.add(tell);
  addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    removeEventListener('storage', tell);
  };
}
