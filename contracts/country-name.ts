let names: Intl.DisplayNames | undefined;

/** Returns the Spanish name of a two-letter country code, or the text unchanged if it is no known code. */
export function countryName(code: string): string {
  try {
    // Created on first use; browsers without `Intl.DisplayNames` show codes.
    names ??= new Intl.DisplayNames('es-419', { type: 'region' });
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
