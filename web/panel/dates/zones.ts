/** Returns every time zone that the browser knows, as options; a stored one that it lacks is kept. */
export function listZones(stored: string) {
  const known = Intl.supportedValuesOf('timeZone');
  const all = known.includes(stored) || stored === '' ? known : [stored, ...known];
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
