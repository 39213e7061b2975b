import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter } from '../days.ts';
import { PlausibleImport, staffImports, UmamiImport } from './imports.ts';

const draft = {
  site_id: 7,
  vendor: 'umami',
  account: '0b3e',
  token: 'a key',
  from: '2025-01-01',
  to: '2025-12-31',
};
const readDraft = (change: object) => z.safeParse(staffImports.start.body, { ...draft, ...change });
const listMessages = (result: ReturnType<typeof readDraft>) =>
  (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('an address is stored without a slash at its end, and an empty one means the service of the vendor', () => {
  expect(readDraft({ address: 'https://stats.example.com/umami/', user_name: 'ana' }).data?.address).toBe(
    'https://stats.example.com/umami',
  );
  expect(readDraft({ address: ' ' }).data?.address).toBeNull();
});

const reversed = 'to: Please choose a last day that isn’t before the first.';
const tooLong = 'to: Please choose at most five years.';
test.each([
  [{}, []],
  [{ to: '2025-01-01' }, []],
  [{ to: '2024-12-31' }, [reversed]],
  [{ to: dayAfter('2025-01-01', 1829) }, []],
  [{ to: dayAfter('2025-01-01', 1830) }, [tooLong]],
  [{ from: '2025-02-29' }, ['from: Please choose a day.']],
  [{ to: undefined }, ['to: This field is required.']],
  [{ account: ' ' }, ['account: This field is required.']],
  [{ vendor: 'other' }, ['vendor: This field is required.']],
  [{ token: '' }, []],
  [{ address: 'https://a.example.com' }, ['user_name: Please enter a user name: only Umami Cloud has keys.']],
  [{ address: 'https://a.example.com', vendor: 'plausible' }, []],
  [
    { address: 'https://ana:secret@a.example.com', user_name: 'ana' },
    ['address: Please enter an address such as https://stats.example.com.'],
  ],
])('%j of a draft', (change, messages) => expect(listMessages(readDraft(change))).toEqual(messages));

test('the forms say the same about their days', () => {
  const form = { account: 'a', address: '', token: '', from: '2025-01-02', to: '2025-01-01' };
  for (const result of [
    z.safeParse(PlausibleImport, form),
    z.safeParse(UmamiImport, { ...form, user_name: '' }),
  ])
    expect((result.error?.issues ?? []).map(({ message }) => `to: ${message}`)).toEqual([reversed]);
});
