/** Spot colours of the print look; the values are in `web/ui/tokens.css`. */
export const inks = ['signal', 'yellow', 'mint', 'pink', 'blue', 'paper'] as const;
export type Ink = (typeof inks)[number];

/** Values of the inks, for drawn pictures and the theme colour; a test compares them with the CSS. */
export const inkColours: Readonly<Record<Ink, string>> = {
  signal: '#ff4a1c',
  yellow: '#ffd400',
  mint: '#6fd3a4',
  pink: '#ff9fc0',
  blue: '#8fb4ff',
  paper: '#f3ecdf',
};

export const inkNames: Readonly<Record<Ink, string>> = {
  signal: 'Naranja',
  yellow: 'Amarillo',
  mint: 'Menta',
  pink: 'Rosa',
  blue: 'Azul',
  paper: 'Papel',
};

/** Returns the chosen ink, or one that follows from the item's id and so never changes. */
export function getInk(item: { id: number; ink: string }): Ink {
  const selectedInk = inks.find((ink) => ink === item.ink);
  // Consecutive items differ, and the first of a site is not the house's own colour.
  return selectedInk ?? (inks[(item.id * 5 + 2) % inks.length] as Ink);
}
