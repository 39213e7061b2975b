import * as paths from '#contract/paths.ts';

/**
 * Where people arrive with a session: their code is asked for with the page, before it is known who they are, and so is
 * what the screen asks the API for where the address says nothing else.
 */
export const firstScreens: { address: string; screen: string; reads: string[] }[] = [
  { address: paths.contacts, screen: 'contacts/ContactsScreen.tsx', reads: ['/leads'] },
  { address: paths.dashboard, screen: 'dashboard/DashboardScreen.tsx', reads: [] },
];
