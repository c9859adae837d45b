/** Maximum message length in bytes: what fits into one block with its length. */
const MAX_BYTES = 55;

/** The first 32 bits of the fractional part of a root of `prime` (FIPS 180-4). */
function fraction(prime: number, root: number): number {
  const value = prime ** (1 / root);
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) {
  if (primes.every((prime) => n % prime !== 0)) primes.push(n);
}
const INITIAL_STATE = primes.slice(0, 8).map((prime) => fraction(prime, 2)) as Eight;
const ROUND_CONSTANTS = Int32Array.from(primes, (prime) => fraction(prime, 3));
const words = new Int32Array(64);

function rotateRight(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

/** Expands the 16 words of the block to 64 (FIPS 180-4, section 6.2.2, step 1). */
function expandWords(): void {
  for (let t = 16; t < 64; t += 1) {
    const a = words[t - 15] as number;
    const b = words[t - 2] as number;
    const s0 = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3);
    const s1 = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10);
    words[t] = ((words[t - 16] as number) + s0 + (words[t - 7] as number) + s1) | 0;
  }
}

const state = new Int32Array(8);

/** Runs the 64 rounds over `words`; leaves the hash in `state`. */
function compress(): void {
  state.set(INITIAL_STATE);
  let [a, b, c, d, e, f, g, h] = INITIAL_STATE;
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const t1 =
      (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[t] as number) + (words[t] as number)) | 0;
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  addToState(0, a, b, c, d);
  addToState(4, e, f, g, h);
}

type Eight = [number, number, number, number, number, number, number, number];

function addToState(index: number, ...[w, x, y, z]: [number, number, number, number]): void {
  state[index] = (state[index] as number) + w;
  state[index + 1] = (state[index + 1] as number) + x;
  state[index + 2] = (state[index + 2] as number) + y;
  state[index + 3] = (state[index + 3] as number) + z;
}

/**
 * Returns the first 32 bits, signed, of the SHA-256 of an ASCII text (at most 55 characters). Used
 * for proof of work instead of `crypto.subtle`, which is asynchronous, ten times slower per hash,
 * and missing on plain http.
 * @throws RangeError if the text is longer
 */
export function getFirstHashWord(text: string): number {
  const { length } = text;
  if (length > MAX_BYTES) throw new RangeError('the text does not fit into one block');
  words.fill(0, 0, 16);
  for (let i = 0; i < length; i += 1) {
    words[i >> 2] = (words[i >> 2] as number) | (text.charCodeAt(i) << (24 - (i % 4) * 8));
  }
  words[length >> 2] = (words[length >> 2] as number) | (0x80 << (24 - (length % 4) * 8));
  words[15] = length * 8;
  expandWords();
  compress();
  return state[0] as number;
}

/**
 * Returns the SHA-256 of an ASCII text (at most 55 characters) in hex.
 * @throws RangeError if the text is longer
 */
export function sha256(text: string): string {
  getFirstHashWord(text);
  return Array.from(state, (value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}
