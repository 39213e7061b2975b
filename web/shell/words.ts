export const noClient = 'No client selected.';
export const noSite = 'This client has no site attached.';
/** '42 minutes left', from milliseconds. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes === 0) return 'less than a minute left';
  return `${minutes} minute${minutes === 1 ? '' : 's'} left`;
}
export const signedInAs = (client: string) => `You are signed in as ${client}.`;
