import type { Contact } from '#contract/contacts/contacts.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { visit } from '../navigation.ts';
import { getCaller, grow, impersonatingPage, signedInPage, type Caller } from '../people.ts';

const rows = 'table tbody tr';
const failed = /Failed to load resource/;

// no test adds leads to this client, so that its pages stay as they are
const quiet = 'admin@build.example.com';

test('the list has its columns and pages, and its URL restores the page', async ({ page }, { project }) => {
  const { data, meta } = await list(await signedInPage(page, quiet));
  await page.goto('/contacts');
  await expect(page).toHaveTitle('Contacts | Client portal');
  const first = page.locator(rows).first();
  await expect(first).toContainText(data[0]?.email ?? '');
  await expect(page.locator(rows)).toHaveCount(15);
  await expect(page.getByText(`${meta.total} people`)).toBeVisible();
  const columns = project.name === 'phone' ? ['Name', 'Status'] : ['Name', 'E-mail', 'Phone', 'Status'];
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  await expect(page.locator(rows).locator('svg:visible')).toHaveCount(15);
  // messages to contacts are announced, but not a feature yet
  await expect(page.getByRole('main').getByText('Messages')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]');
  await expect(current).toHaveText('1');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(current).toHaveText('2');
  await expect(page).toHaveURL(/\/contacts\?page=2$/);
  await expect(page.locator(rows)).toHaveCount(meta.total - 15);
  await page.reload();
  await expect(page.locator(rows)).toHaveCount(meta.total - 15);
  await page.goBack();
  await expect(first).toContainText(data[0]?.email ?? '');
});

test('a URL with invalid filters shows the nearest valid list @desktop', async ({ page }) => {
  const { meta } = await list(await signedInPage(page, quiet));
  await page.goto('/contacts?page=99');
  await expect(page).toHaveURL(new RegExp(`/contacts\\?page=${meta.last_page}$`));
  await expect(page.locator(rows)).toHaveCount(meta.total - 15);
  await page.goto('/contacts?status=77&page=nowhere');
  await expect(page.getByLabel('Status')).toHaveValue('');
  await expect(page.locator(rows)).toHaveCount(15);
});

test('the status filter offers all and the nine statuses, and is part of the URL @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/contacts?page=2');
  const filter = page.getByLabel('Status');
  await expect(filter.locator('option')).toHaveText(
    'All Lead Contacted Qualified Nurture Client Contract Closed Sphere Rejected'.split(' '),
  );
  await filter.selectOption('Nurture');
  await expect(page).toHaveURL(/\/contacts\?status=6$/);
  await expect(page.getByRole('cell', { name: 'Lead', exact: true })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Nurture' }).first()).toBeVisible();
  await page.locator(rows).first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/contacts\?status=6$/);
});

test('a search starts at the first page, and Back removes it @desktop', async ({ page }) => {
  const { data } = await list(await signedInPage(page, quiet));
  const wanted = data[4];
  if (!wanted) throw new Error('The demo world has too few contacts.');
  await page.goto('/contacts?page=2');
  await page.getByPlaceholder('Search by name or email').fill(`  ${wanted.name.toUpperCase()} `);
  await expect(page).toHaveURL(/\/contacts\?search=[^&]+$/);
  await expect(page.getByRole('link', { name: wanted.name }).first()).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByLabel('Status')).toBeFocused();
  await expect(page.getByPlaceholder('Search by name or email')).toHaveValue('');
  await expect(page.locator(rows)).toHaveCount(15);
});

test('an empty list says what to do next @phone', async ({ page }) => {
  await signedInPage(page, 'admin@empty.example.com');
  await page.goto('/contacts');
  await expect(page.getByText("You don't have any contacts yet.")).toBeVisible();
  await expect(page.getByText('We will notify you when a contact is added automatically.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByLabel('Status').selectOption('Sphere');
  await expect(page.getByText("You don't have anyone set as Sphere.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show all contacts' }).click();
  await page.getByPlaceholder('Search by name or email').fill('nobody at all');
  await expect(page.getByText('No contacts match your search.')).toBeVisible();
  await expect(page.getByText('Try part of a name or email.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page.getByPlaceholder('Search by name or email')).toHaveValue('');
  await page.getByRole('link', { name: 'Add a contact manually' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Contact' })).toBeVisible();
});

test('an export that fails leaves the page as it was @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(failed);
  await signedInPage(page, grow.viewer);
  await page.goto('/contacts');
  await expect(page.locator(rows)).toHaveCount(15);
  const button = page.getByRole('button', { name: 'Export' });
  await page.route('**/api/v2/leads/download', (route) => route.fulfill({ status: 500, body: '' }));
  await button.click();
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator(rows)).toHaveCount(15);
});

test('a View Only sees no control that changes a contact', async ({ page }) => {
  const { data } = await list(await signedInPage(page, grow.viewer));
  const reachable = data.findLast(({ email }) => email !== null);
  const id = reachable?.id;
  await page.goto('/contacts');
  await expect(page.locator(rows)).toHaveCount(15);
  await expect(page.getByRole('link', { name: 'New contact', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
  await page.goto(`/contacts/view/${id}`);
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status.locator('option:checked')).toHaveText(reachable?.lead_status ?? '');
  await expect(status).toBeDisabled();
  await expect(page.getByRole('link', { name: /^Email / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit contact' })).toHaveCount(0);
  for (const name of ['More actions', 'Report spam'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  for (const path of ['/contacts/create', `/contacts/edit/${id}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/contacts$/);
  }
});

test('settings are for the Admin, testimonials for clients who have them @desktop', async ({ page }) => {
  const { data } = await list(await signedInPage(page, grow.editor));
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'New contact', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
  const id = data.at(-1)?.id; // other journeys create and delete contacts here
  await page.goto(`/contacts/view/${id}`);
  await expect(page.getByRole('link', { name: 'Request testimonial' })).toHaveAttribute(
    'href',
    `/testimonials/request/${id}`,
  );
  await expect(page.getByText('Message', { exact: true })).toHaveCount(0);

  const engage = await signedInPage(page, 'admin@engage.example.com');
  await page.goto(`/contacts/view/${(await list(engage)).data[0]?.id}`);
  await expect(page.getByRole('link', { name: 'Edit contact' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request testimonial' })).toHaveCount(0);
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute(
    'href',
    '/settings/leads',
  );
});

test('a link to a submission opens the page of the history that contains it @phone', async ({ page }) => {
  const caller = await signedInPage(page, grow.admin);
  const { id, oldest } = await mostWritten(caller);
  await page.goto(`/contacts/view/${id}/${oldest.id}`);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  const open = page.locator('button[aria-expanded=true]').filter({ hasText: oldest.lead_source.source });
  await expect(open).toHaveCount(1);
  await expect(open).toBeInViewport();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByRole('link', { name: 'Previous page' }).click();
  const entries = page.locator('section[aria-labelledby=history] h3 button');
  await expect(entries).toHaveCount(10);
  // only the newest submission is expanded
  await expect(page.locator('section[aria-labelledby=history] [aria-expanded=true]')).toHaveCount(1);
  await expect(entries.first()).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: /View (Source|Search|Listing)/ }).first()).toHaveAttribute(
    'rel',
    'noopener',
  );
  await expectAccessible(page);

  await page.goto(`/contacts/view/${id}/2147483647`);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
});

test('opening a contact that does not exist shows a message and the list @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await signedInPage(page, grow.admin);
  for (const way of ['view', 'edit']) {
    await page.goto(`/contacts/${way}/999999`);
    await expect(page.getByText('Cannot find a contact information.')).toBeVisible();
    await expect(page).toHaveURL(/\/contacts$/);
  }

  // a contact that fails to load leaves the way back
  await page.route('**/api/v2/leads/999999', (route) => route.fulfill({ status: 500, body: '' }));
  for (const way of ['view', 'edit']) {
    await visit(page, `/contacts/${way}/999999`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/contacts$/);
  }
});

test('every action on a contact that a colleague has deleted says that it was deleted @desktop', async ({
  page,
  allowComplaint,
}, { project }) => {
  allowComplaint(failed);
  const caller = await signedInPage(page, grow.editor);
  // this window gets no events: otherwise it would leave the contact on its own
  await page.route('**/notifications/stream*', () => {});
  const opened = async (what: string, way: 'view' | 'edit') => {
    const { id } = await someone(caller, `${what}-${project.name}`);
    await page.goto(`/contacts/${way}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
    await expect(page.getByLabel('Status')).toBeVisible();
    await caller.send('DELETE', `/leads/${id}`);
  };
  const expectLeft = async () => {
    await expect(page.getByText('Cannot find a contact information.')).toHaveCount(1);
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(page.locator(rows)).toHaveCount(15);
  };

  await opened('saved', 'edit');
  await page.getByLabel('Notes').fill('Written while it went');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('This contact has been deleted. Your changes are still here.')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Written while it went');
  await page.getByLabel('Notes').fill('');
  await opened('removed', 'edit');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectLeft();
  await opened('moved', 'view');
  await page.getByLabel('Status').selectOption('Client');
  await expectLeft();

  await opened('reported', 'view');
  await page.getByRole('button', { name: 'Report spam' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Report spam' }).click();
  await expectLeft();
});

test('a long email wraps after its punctuation', async ({ page }, { project }) => {
  const caller = await signedInPage(page, grow.admin);
  const email = `bartholomew-jonathan.featherstonehaugh.${project.name}.${Date.now()}@montgomery-realestate.example.net`;
  const { data }: { data: Contact } = await caller.send('POST', '/leads', {
    first_name: 'Bartholomew',
    last_name: 'Featherstonehaugh',
    email,
    lead_source_id: 14,
  });
  for (const width of project.name === 'phone' ? [390] : [1024, 1152, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/contacts/view/${data.id}`);
    const lines = await page.locator('dd a[href^=mailto]').evaluate((link) => {
      const range = document.createRange();
      const lines: { top: number; text: string }[] = [];
      for (const node of link.childNodes)
        if (node instanceof Text)
          for (let at = 0; at < node.length; at += 1) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { top } = range.getBoundingClientRect();
            const last = lines.at(-1);
            if (last?.top === top) last.text += node.data[at] ?? '';
            else lines.push({ top, text: node.data[at] ?? '' });
          }
      return lines.map(({ text }) => text);
    });
    expect(lines.join('')).toBe(email);
    for (const [place, line] of lines.entries())
      expect(place === 0 || line.startsWith('@') || /[.@_+-]$/.test(lines[place - 1] ?? ''), line).toBe(true);
    await expectNoSideScroll(page);
  }
});

test('a status that fails to save goes back to what it was @desktop', async ({
  page,
  allowComplaint,
}, info) => {
  allowComplaint(failed);
  const caller = await signedInPage(page, grow.admin);
  const { id } = await someone(caller, `status-${info.project.name}`);
  await page.goto(`/contacts/view/${id}`);
  const status = page.getByLabel('Status');
  await expect(status).toHaveValue('1');
  const waiting = Promise.withResolvers<void>();
  await page.route(`**/api/v2/leads/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await waiting.promise;
    return route.abort();
  });
  await status.selectOption('Client');
  await expect(status).toHaveValue('3');
  waiting.resolve();
  await expect(page.getByText('Not saved. The status is still Lead.')).toBeVisible();
  await expect(status).toHaveValue('1');
  await expectAccessible(page);

  await page.unrouteAll();
  await status.selectOption('Client');
  await expect(page.getByText('Not saved.')).toHaveCount(0);
  await expect.poll(async () => (await one(caller, id)).lead_status_id).toBe(3);
});

test('staff who impersonate a client mark none of its contacts as seen @desktop', async ({ page }) => {
  const { read } = await getCaller('admin@engage.example.com');
  const { data }: { data: Contact[] } = await read('/leads');
  const unseen = data.find(({ is_seen, is_update_seen }) => !is_seen || !is_update_seen);
  const me: { data: { client_id: number } } = await read('/me');
  await impersonatingPage(page, me.data.client_id);
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()));
  await page.goto(`/contacts/view/${unseen?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: unseen?.name ?? '' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report spam' })).toBeVisible();
  // requests that a contact sends when shown were sent before the next screen is
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  expect(writes).toEqual([]);
});

type Listed = { data: Contact[]; meta: { total: number; last_page: number } };

const list = (caller: Caller): Promise<Listed> => caller.read('/leads');

async function one(caller: Caller, id: number): Promise<Contact> {
  return (await caller.read(`/leads/${id}`)).data;
}

async function someone(caller: Caller, what: string, rest: object = {}): Promise<Contact> {
  const { data } = await caller.send('POST', '/leads', {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: `${what}.${Date.now()}@example.net`,
    lead_source_id: 14,
    ...rest,
  });
  return data;
}

type Entry = { id: number; lead_source: { source: string } };

/** The contact with the longest history, and its first submission. */
async function mostWritten(caller: Caller): Promise<{ id: number; oldest: Entry }> {
  for (let page = 1; page <= 4; page += 1) {
    const { data }: { data: Contact[] } = await caller.read(`/leads?page=${page}`);
    for (const { id } of data) {
      const { meta }: { meta: { last_page: number } } = await caller.read(`/leads/${id}/history`);
      if (meta.last_page < 2) continue;
      const last: { data: Entry[] } = await caller.read(`/leads/${id}/history?page=${meta.last_page}`);
      const oldest = last.data.at(-1);
      if (oldest) return { id, oldest };
    }
  }
  throw new Error('Nobody in the demo world has written more than ten times.');
}
