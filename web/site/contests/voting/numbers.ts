/** Formats a count: 1234567 is `1.234.567`, identical on the server and in every browser. */
export function formatCount(count: number): string {
  const digits = String(count);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) {
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  }
  return groups.join('.');
}

/** Returns the noun after a count, as in '1 voto'. */
export function getVoteNoun(count: number): string {
  return count === 1 ? 'voto' : 'votos';
}
