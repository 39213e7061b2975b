import { expect, type Locator, type Page } from '@playwright/test';

/** A person whose address in the browser has a company. */
const address = {
  first_name: 'Maria',
  last_name: 'Lopez',
  email: 'maria@example.com',
  phone: '604-555-0199',
  company: 'Lopez Realty',
  street: '12 Alder Lane',
  city: 'Vancouver',
  state: 'BC',
  zip: 'V6B 1A1',
  country: 'CA',
};
type Part = keyof typeof address;

/** Chromium's reading of a field's name, id and label, for any autocomplete. */
const signs: [Part, RegExp][] = [
  ['email', /e.?mail|courriel/i],
  ['phone', /phone|mobile|\btel\b|contact.?number/i],
  ['company', /company|business|organi[sz]ation|firma|firmenname/i],
  ['first_name', /first.*name|given.?name|call you|your name|^name$/i],
  ['last_name', /last.*name|surname|family.?name/i],
  ['street', /address|street|addr.?1/i],
  ['zip', /zip|postal|post.*code/i],
  ['city', /city|town|suburb/i],
  ['state', /state|province|county|region/i],
  ['country', /country|countries/i],
];

/**
 * Fills a form like a browser's autofill. Chromium with windows does it natively. The packaged Chromium has no
 * autofill, so there every field that it would recognise is filled, hidden ones too.
 */
export async function autofill(page: Page, form: Locator, email: string): Promise<void> {
  if (await autofillByBrowser(page, form, email)) return;
  expect(await productOf(page), 'a Chromium with windows fills in forms itself').toMatch(/^HeadlessChrome/);
  const fields = await form.locator('input:not([type=hidden]):not([type=radio]), select, textarea').all();
  for (const field of fields) {
    const words = await field.evaluate((element) =>
      [
        element.getAttribute('name'),
        element.id,
        element.closest('form')?.querySelector(`label[for="${element.id}"]`)?.textContent?.trim(),
        element.getAttribute('placeholder'),
      ].join(' '),
    );
    const [part] = signs.find(([, sign]) => sign.test(words.replaceAll('_', ' '))) ?? [];
    if (part) await field.evaluate(fill, part === 'email' ? email : address[part]);
  }
}

async function productOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { product } = await session.send('Browser.getVersion');
  await session.detach();
  return product;
}

function fill(element: Element, value: string): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

async function autofillByBrowser(page: Page, form: Locator, email: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const field = form.getByLabel('Email').or(form.locator('[name=email]')).first();
  await field.evaluate((element) => element.setAttribute('data-autofilled', ''));
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-autofilled]',
  });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  await field.evaluate((element) => element.removeAttribute('data-autofilled'));
  const names: Record<Part, string> = {
    first_name: 'NAME_FIRST',
    last_name: 'NAME_LAST',
    email: 'EMAIL_ADDRESS',
    phone: 'PHONE_HOME_WHOLE_NUMBER',
    company: 'COMPANY_NAME',
    street: 'ADDRESS_HOME_LINE1',
    city: 'ADDRESS_HOME_CITY',
    state: 'ADDRESS_HOME_STATE',
    zip: 'ADDRESS_HOME_ZIP',
    country: 'ADDRESS_HOME_COUNTRY',
  };
  const fields = Object.entries({ ...address, email }).map(([part, value]) => ({
    name: Object.entries(names).find(([key]) => key === part)?.[1] ?? part,
    value,
  }));
  try {
    await session.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('form.form [name=email]:autofill') !== null,
    );
    return true;
  } catch {
    return false;
  } finally {
    await session.detach();
  }
}
