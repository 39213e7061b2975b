import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import type { Me } from '#contract/account/account.ts';
import { statuses } from '#contract/contacts/lists.ts';
import * as paths from '#contract/paths.ts';
import { readAt } from '#web/api/read-at.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';
import { router } from '#web/routes.ts';
import { queryClient } from '#web/session.tsx';
import { getContactTone } from './contact-words.ts';

async function render(): Promise<string> {
  // as in a browser with a signed-in user
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => '{}', setItem: () => {} } });
  Object.defineProperty(globalThis, 'sessionStorage', { value: { getItem: () => null } });
  queryClient.setQueryData(createQueryKey(readAt('/me'), {}), { data: admin });
  queryClient.setQueryData(createQueryKey(readAt('/leads'), { query: {} }), { data: rows, meta: onePage });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [paths.contacts] }) });
  await router.load();
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // everything in one piece of any length
    { progressiveChunkSize: Infinity },
  );
  return withoutUnknown(await new Response(prelude).text());
}

const withoutUnknown = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    // HTML needs none for an icon
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    // a choice that is made before the code has loaded would be lost
    .replace(/(<option value=""[^>]*>[^<]*<\/option>)(?:<option[^>]*>[^<]*<\/option>)+/g, '$1')
    .replace(/(<nav aria-label="Main"[^>]*>)[\s\S]*?<\/nav>/, '$1</nav>')
    .replace(/(<p class="text-muted max-lg:hidden">)[^<]*/, '$1\u00a0')
    .replace(/(<output[^>]*>)3 people/, '$1\u00a0');

const admin = {
  role: 'Admin',
  name: '',
  client: { account_status: 'Live', package: 'Grow', features: [], launch_phase_id: null },
  services: [],
  has_set_password: true,
  staff_user: null,
  staff_role: null,
  is_service: false,
} satisfies { [Key in keyof Me]?: unknown };

const onePage = { total: 3, current_page: 1, last_page: 1, per_page: 15 };

/** In the order in which web/contacts/early-list.js finds them. */
const rows = [{}, { is_seen: false }, { is_update_seen: false }].map((own, at) => ({
  is_seen: true,
  is_update_seen: true,
  ...own,
  id: at + 1,
  name: '{name}',
  email: '{email}',
  phone_number: '{phone}',
  lead_status_id: statuses[0].id,
  lead_status: '{status}',
  tags: [{ id: 1, name: '{tags}' }],
}));

/** Further data for web/contacts/early-list.js: the colour of each status, and addresses. */
export const known = {
  tones: Object.fromEntries(statuses.map(({ id }) => [id, getContactTone(id)])),
  firstTone: getContactTone(statuses[0].id),
  list: paths.contacts,
  contact: paths.contact,
  // the links hidden from each role
  notFor: {
    Editor: [paths.leadSettings],
    'View Only': [paths.leadSettings, paths.newContact, paths.importContacts, paths.duplicates],
  },
};

/**
 * The list of contacts as an Admin sees it, with a row of each kind, and placeholders in braces for the API's data.
 * Parts that need the code are left empty: the entries of the menu, the date, and the initials.
 */
export const contactsList: string = await render();
