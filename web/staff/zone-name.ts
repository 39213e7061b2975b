/** 'Toronto (Eastern Time)' for America/Toronto. */
export function zoneName(zone: string): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').replace('St Johns', "St. John's");
  const name = new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date(0))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? city : `${city} (${name})`;
}
