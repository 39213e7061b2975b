import type { Page } from '@playwright/test';
import { locatePerson } from './clients.ts';
import { chooseMore } from './menu.ts';
import type { Keyed, Place, World } from './double-clicks-place.ts';

const reason = 'It rained the whole day';

/** Actions of staff that create, send, charge or credit something. */
export const staffPlaces = {
  'staffBilling.issue': async (page, { client }) => {
    await page.goto(`/staff/clients/${client.id}/billing`);
    await page.getByRole('button', { name: 'Issue an invoice' }).click();
    await page.getByLabel('Description').fill('A photo session');
    await page.getByLabel(/^Amount in CAD/).fill('$100.00');
    return page.getByRole('button', { name: 'Issue invoice' });
  },
  'staffBilling.credit': async (page, world) => {
    await openInvoice(page, world, 'Credit');
    await page.getByLabel('Amount in CAD').fill('10.00');
    await page.getByLabel('Reason').fill(reason);
    return page.getByRole('button', { name: 'Credit' });
  },
  'staffBilling.markPaid': async (page, world) => {
    await openInvoice(page, world, 'Mark as paid');
    await page.getByLabel('Reason').fill(reason);
    return page.getByRole('button', { name: 'Mark as paid' });
  },
  'staffBilling.void': async (page, world) => {
    await openInvoice(page, world, 'Void');
    await page.getByLabel('Reason').fill(reason);
    return page.getByRole('button', { name: 'Void' });
  },
  'staffBilling.refund': async (page, world) => {
    const id = await newInvoice(world);
    await world.own.send('POST', `/staff/invoices/${id}/paid`, { reason });
    await openNewest(page, world, 'Refund');
    await page.getByLabel('Amount in CAD').fill('10.00');
    await page.getByLabel('Reason').fill(reason);
    return page.getByRole('button', { name: 'Refund' });
  },
  'staffBilling.changePackage': async (page, { client }) => {
    await page.goto(`/staff/clients/${client.id}/billing`);
    await chooseMore(page, 'Change package');
    const dialog = page.getByRole('dialog', { name: 'Change package' });
    await dialog.getByRole('combobox', { name: 'Package' }).selectOption('Accelerate');
    await dialog.getByLabel('Reason').fill('They want Google ads too');
    return dialog.getByRole('button', { name: 'Change package' });
  },
  'staffMessages.reply': async (page, { client: { caller } }) => {
    await caller.send('POST', '/support/messages', { topic: 'help', message: 'My site is slow' });
    const { data }: { data: { id: number }[] } = await caller.read('/support/messages');
    await page.goto(`/staff/messages/${data[0]?.id}`);
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Which page?');
    return page.getByRole('button', { name: 'Send reply' });
  },
  'staffNotes.create': async (page, { client }) => {
    await page.goto(`/staff/clients/${client.id}`);
    await page.getByRole('textbox', { name: 'New note' }).fill('They call at nine');
    return page.getByRole('button', { name: 'Add note' });
  },
  'staffArticles.create': async (page) => {
    await page.goto('/staff/articles?article=new');
    // the last offered month: other journeys read the next one
    await page.getByRole('combobox', { name: 'Newsletter' }).selectOption({ index: 4 });
    await page.getByRole('textbox', { name: 'Title' }).fill('Clicked twice');
    await page.getByRole('textbox', { name: 'Text' }).fill('One article is enough.');
    return page.getByRole('button', { name: 'Save draft' });
  },
  'staffSites.addSite': async (page, { client }) => {
    await page.goto(`/staff/clients/${client.id}`);
    await page.getByRole('button', { name: 'Add a site' }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Primary domain' })
      .fill(`second-${client.admin.split('@')[1]}`);
    return page.getByRole('dialog').getByRole('button', { name: 'Save' });
  },
  'staffSites.rotateToken': async (page, { client }) => {
    await page.goto(`/staff/clients/${client.id}`);
    await page.getByRole('button', { name: 'Replace token' }).click();
    return page.getByRole('alertdialog').getByRole('button', { name: 'Replace token' });
  },
  'staffPeople.switchOff': async (page, { client }) => {
    await page.goto(`/staff/clients/${client.id}`);
    const person = locatePerson(page, client.viewer);
    await person.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: /off/i }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('They left the team');
    return dialog.getByRole('button', { name: /off/i });
  },
  'staffClients.add': async (page, { client }) => {
    await page.goto('/staff/clients/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Double Realty');
    await page.getByLabel('Country').selectOption('United States');
    await page.getByLabel('State').selectOption('Colorado');
    await page.getByRole('combobox', { name: 'Package' }).selectOption('Grow');
    await page.getByRole('textbox', { name: 'Domain' }).fill(`third-${client.admin.split('@')[1]}`);
    await page.getByLabel('First name').fill('Dora');
    await page.getByLabel('Last name').fill('Double');
    await page.getByLabel('Email').fill(`added@${client.admin.split('@')[1]}`);
    return page.getByRole('button', { name: 'Add client' });
  },
  'staffTeam.invite': async (page, { client }) => {
    await page.goto('/staff/team');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to the team' });
    await dialog.getByLabel('First name').fill('Dora');
    await dialog.getByLabel('Last name').fill('Double');
    await dialog.getByLabel('Email').fill(`${client.id}.double@provider.example.com`);
    return dialog.getByRole('button', { name: 'Send invite' });
  },
  'staffHealth.sendTestMail': async (page) => {
    await page.goto('/staff/health');
    return page.getByRole('button', { name: 'Send a test email' });
  },
  // last, because nothing can be created for the client after it
  'staffErasures.ask': async (page, { client, own }) => {
    await own.send('PUT', `/staff/clients/${client.id}`, { account_status: 'Cancelled' });
    await page.goto(`/staff/clients/${client.id}`);
    const dialog = page.getByRole('dialog', { name: 'Erase this client?' });
    await page.getByRole('button', { name: 'Erase client' }).click();
    await dialog.getByLabel('Reason').fill('The agent asked us in writing');
    return dialog.getByRole('button', { name: 'Erase client' });
  },
} as const satisfies { readonly [Name in Keyed]?: Place };

async function newInvoice({ client, own }: World): Promise<number> {
  const { data }: { data: { id: number } } = await own.send('POST', `/staff/clients/${client.id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 100 }],
  });
  return data.id;
}

/** Opens a new invoice and its menu of actions. */
async function openInvoice(page: Page, world: World, action: string): Promise<void> {
  await newInvoice(world);
  await openNewest(page, world, action);
}

async function openNewest(page: Page, { client, own }: World, action: string): Promise<void> {
  const { data }: { data: { invoices: { number: string }[] } } = await own.read(
    `/staff/clients/${client.id}/billing`,
  );
  const newest = data.invoices
    .map(({ number }) => number)
    .toSorted()
    .at(-1);
  await page.goto(`/staff/clients/${client.id}/billing`);
  await page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('button', { name: newest ?? '' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}
