/** Letters and digits without accents, lower case: what can be typed on any keyboard. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.replace(/[^a-z0-9]/g, '');
}

/**
 * The user name that the server makes of a name: the first letter of the first name and the first
 * word of the last name. Where it is taken, the server adds a number.
 */
export function deriveUsername(firstName: string, lastName: string): string {
  const [word = ''] = lastName.trim().split(/\s+/);
  return `${plain(firstName).slice(0, 1)}${plain(word)}`;
}
