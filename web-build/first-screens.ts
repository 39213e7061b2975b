import * as paths from '#contract/paths.ts';

/**
 * The screens where people arrive with a session. Their code is requested with the page, before the user is known. So
 * is the screen's API data, unless the address has parameters.
 */
export const firstScreens: { address: string; screen: string; reads: string[] }[] = [
  { address: paths.contacts, screen: 'contacts/ContactsScreen.tsx', reads: ['/leads'] },
  { address: paths.dashboard, screen: 'dashboard/DashboardScreen.tsx', reads: [] },
];
