/** 1234567 is `1.234.567`; the same here and in every browser. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** The words after a count, as in '1 voto'. */
export function votesWord(count: number): string {
  return count === 1 ? 'voto' : 'votos';
}
