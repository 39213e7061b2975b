export const noClient = 'No client selected.';
export const noSite = 'This client has no site attached.';
export const signedInAs = (client: string) => `You are signed in as ${client}.`;
