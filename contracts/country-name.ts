let names: Intl.DisplayNames | undefined;

/** The Spanish name of a two-letter country code; any text that is no known code as it is. */
export function countryName(code: string): string {
  try {
    // Made when first asked: a browser that does not know it shows codes.
    names ??= new Intl.DisplayNames('es-419', { type: 'region' });
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
