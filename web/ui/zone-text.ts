/** Names a zone by its country or city: 'hora de Venezuela' of `America/Caracas`. */
export function zoneText(zone: string): string {
  const format = new Intl.DateTimeFormat('es-419', {
    timeZone: zone,
    timeZoneName: 'shortGeneric',
  });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
