import { sendCaught } from './visitors.ts';
import type { Keyed, Place } from './double-clicks-place.ts';

const person = { first_name: 'Dora', last_name: 'Double' };
const home = {
  street_address: '12 Double Lane',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '990000',
};

/** Actions of a client's Admin that create, send or pay for something. */
export const agentPlaces = {
  'contacts.create': async (page, { client }) => {
    await page.goto('/contacts/create');
    await page.getByLabel('First name').fill('Dora');
    await page.getByLabel('Last name').fill('Double');
    await page.getByLabel('Email').fill(`dora@${client.admin.split('@')[1]}`);
    await page.getByLabel('Source').selectOption({ index: 1 });
    return page.getByRole('button', { name: 'Save contact' });
  },
  'contacts.spam': async (page, { client }) => {
    const contact = { ...person, email: `spam@${client.admin.split('@')[1]}`, lead_source_id: 13 };
    const { data }: { data: { id: number } } = await client.caller.send('POST', '/leads', contact);
    await page.goto(`/contacts/view/${data.id}`);
    await page.getByRole('button', { name: 'Report spam' }).click();
    return page.getByRole('alertdialog').getByRole('button', { name: 'Report spam' });
  },
  'contacts.release': async (page, { client }) => {
    await sendCaught(client, { ...person, email: `caught@${client.admin.split('@')[1]}` });
    await page.goto('/contacts/spam');
    return page.getByRole('button', { name: 'Not spam: Dora Double' });
  },
  'billing.updateCard': async (page) => {
    await page.goto('/billing');
    await page.getByRole('button', { name: 'Manage payments' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update card' });
    const frame = page.frameLocator('iframe[title="Card details"]');
    await dialog.getByLabel('First name').fill('Dora');
    await dialog.getByLabel('Last name').fill('Double');
    await dialog.getByLabel('Postal code').fill('V6B 1A1');
    await frame.getByLabel('Expiry date').fill('09 / 31');
    await frame.getByLabel('Security code').fill('123');
    await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
    return dialog.getByRole('button', { name: 'Save card' });
  },
  'support.message': async (page) => {
    await page.goto('/support');
    await page.getByRole('button', { name: 'I need help' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message').fill('Please call me');
    return dialog.getByRole('button', { name: 'Send' });
  },
  'support.goOn': async (page, { client: { caller } }) => {
    await caller.send('POST', '/support/messages', { topic: 'help', message: 'My site is slow' });
    const { data }: { data: { id: number }[] } = await caller.read('/support/messages');
    await page.goto(`/support/${data[0]?.id}`);
    await page.getByLabel('Your message').fill('Once more');
    return page.getByRole('button', { name: 'Send' });
  },
  'listings.create': async (page) => {
    await page.goto('/listings/create');
    await page.getByLabel('Price').fill('990000');
    await page.getByLabel('Street address').fill('14 Double Lane');
    await page.getByLabel('City', { exact: false }).fill('Vancouver');
    await page.getByLabel('Province or state').selectOption('BC');
    return page.getByRole('button', { name: 'Save listing' });
  },
  'listingsMls.import': async (page) => {
    await page.goto('/listings/import');
    await page.getByLabel('MLS IDs').fill('R2900001');
    return page.getByRole('button', { name: 'Import listings' });
  },
  'sellerReports.share': async (page, { client: { caller } }) => {
    const { data }: { data: { id: number } } = await caller.send('POST', '/listings', home);
    await page.goto(`/listings/${data.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Seller report' }).click();
    return page.getByRole('dialog', { name: 'Seller report' }).getByRole('button', { name: 'Create link' });
  },
  'ai.describe': async (page) => {
    await page.goto('/listings-ai');
    await page.getByLabel('Address').fill('12 Oak Street');
    await page.getByLabel('City').fill('Victoria');
    await page.getByLabel('Price').fill('1,250,000');
    return page.getByRole('button', { name: 'Generate description' });
  },
  'testimonials.create': async (page) => {
    await page.goto('/testimonials/create');
    await page.getByLabel('First name').fill('Dora');
    await page.getByRole('textbox', { name: 'Testimonial' }).fill('She found us a home in a week.');
    return page.getByRole('button', { name: 'Save testimonial' });
  },
  'testimonialRequests.request': async (page, { client }) => {
    await page.goto('/testimonials/request');
    await page.getByLabel('First Name').fill('Dora');
    await page.getByLabel('Last Name').fill('Double');
    await page.getByLabel('Email').fill(`asked@${client.admin.split('@')[1]}`);
    return page.getByRole('button', { name: 'Send request' });
  },
  'users.invite': async (page, { client }) => {
    await page.goto('/settings/users/create');
    await page.getByLabel('First name').fill('Dora');
    await page.getByLabel('Last name').fill('Double');
    await page.getByLabel('Email').fill(`invited@${client.admin.split('@')[1]}`);
    return page.getByRole('button', { name: 'Send invite' });
  },
  'users.resendInvite': async (page, { client }) => {
    await client.caller.send('POST', '/users/invite', {
      ...person,
      email: `again@${client.admin.split('@')[1]}`,
    });
    await page.goto('/settings/users');
    await page
      .getByRole('row')
      .filter({ hasText: `again@${client.admin.split('@')[1]}` })
      .getByRole('link')
      .click();
    return page.getByRole('button', { name: 'Resend invite to Dora Double' });
  },
  'users.correctEmail': async (page, { client }) => {
    const email = `mistyped@${client.admin.split('@')[1]}`;
    const { data }: { data: { id: number } } = await client.caller.send('POST', '/users/invite', {
      ...person,
      email,
    });
    await page.goto(`/settings/users/${data.id}`);
    await page.getByRole('button', { name: 'Correct email of Dora Double' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct email' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email.replace('mistyped', 'corrected'));
    return dialog.getByRole('button', { name: 'Send invite' });
  },
  'testimonialRequests.sendAgain': async (page, { client }) => {
    const { data }: { data: { id: number } } = await client.caller.send('POST', '/reviews/request', {
      ...person,
      email: `reminded@${client.admin.split('@')[1]}`,
      title: 'How was your experience?',
      body: 'Hi {{first_name}},',
      signature: 'Thank you',
    });
    await page.goto(`/testimonials/${data.id}`);
    return page.getByRole('button', { name: 'Send again' });
  },
} as const satisfies { readonly [Name in Keyed]?: Place };
