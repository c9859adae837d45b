/** The Spanish name of a two-letter country code; the code itself when it is unknown. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('es-419', { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
