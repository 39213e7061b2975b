import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTree, type Edit, type TreeCopy } from './field-recipe/tree-copy.ts';
import { read } from './source-files.ts';

// docs/develop.md says that a field costs three places. Here one is added to contacts and one to users, in a copy of the tree.

const migration: Edit[] = [
  {
    path: 'database/migrations/9999_field_recipe.sql',
    insert:
      'ALTER TABLE app.leads ADD COLUMN nickname text;\nALTER TABLE app.users ADD COLUMN pronouns text;\n',
  },
];

const ofContact = 'contract/contacts/contacts.ts';
const ofUser = 'contract/users/users.ts';
const draftOfContact: Edit = {
  path: ofContact,
  before: '  notes: z.optional(optional(text(maxNotesLength))),\n',
  insert: '  nickname: z.optional(optional(text(50))),\n',
};
const contract: Edit[] = [
  draftOfContact,
  {
    path: ofContact,
    before: '  lead_status: z.string(),\n',
    insert: '  nickname: z.nullable(z.string()),\n',
  },
  {
    path: ofUser,
    before: '  phone_number: z.optional(optional(phone)),\n',
    insert: '  pronouns: z.optional(optional(text(50))),\n',
  },
  {
    path: ofUser,
    before: '  user_type_id: z.int(),\n',
    insert: '  pronouns: z.nullable(z.string()),\n',
  },
  {
    path: 'contract/account/account.ts',
    before: '  user_type_id: z.nullable(z.int()),\n',
    insert: '  pronouns: z.nullable(z.string()),\n',
  },
];

const control = (field: string) => `${field}: { input: (input) => <TextInput {...input} /> },\n`;
const controls: Edit[] = [
  { path: 'web/contacts/ContactForm.tsx', before: '    notes: {\n', insert: control('nickname') },
  {
    path: 'web/users/NewUserScreen.tsx',
    before: "import { EmailInput } from '#web/parts/EmailInput.tsx';\n",
    insert: "import { TextInput } from '#web/parts/TextInput.tsx';\n",
  },
  { path: 'web/users/NewUserScreen.tsx', before: 'user_type_id: <', insert: control('pronouns') },
  { path: 'web/users/UserScreen.tsx', before: 'user_type_id: <', insert: control('pronouns') },
  {
    path: 'web/settings/ProfileForm.tsx',
    before: '            phone_number: {\n',
    insert: control('pronouns'),
  },
];

let copy: TreeCopy;
beforeAll(() => {
  copy = copyTree();
});
afterAll(() => copy.remove());

const minutes = 60_000;
const failureOfRoundTrip = () => copy.failureOf('checks/field-recipe/round-trip.ts', 'nickname', 'pronouns');

test('the recipe in docs/develop.md names the three places', () => {
  const recipe = /## Add a field\n([\s\S]*?)\n## /.exec(read('docs/develop.md'))?.[1] ?? '';
  for (const place of ['database/migrations/', ofContact, 'web/contacts/ContactForm.tsx'])
    expect(recipe).toContain(place);
  expect(recipe.match(/^\d\./gm)).toHaveLength(3);
});

test(
  'a field in its three places compiles, and is created, kept by an edit, exported and sent by the security tests',
  async () => {
    copy.apply([...migration, ...contract, ...controls]);
    for (const room of ['contract', 'server', 'web']) expect(await copy.typeErrors(room)).toBe('');
    expect(await failureOfRoundTrip()).toBe('');
  },
  10 * minutes,
);

test(
  'without its control it does not compile',
  async () => {
    copy.apply([...migration, ...contract]);
    const errors = await copy.typeErrors('web');
    for (const { path } of controls) expect(errors).toContain(path);
  },
  10 * minutes,
);

test(
  'without the contract it does not compile, nor where the answer lacks it',
  async () => {
    copy.apply([...migration, ...controls]);
    expect(await copy.typeErrors('web')).toMatch(/'nickname' does not exist/);
    copy.apply([...migration, draftOfContact]);
    expect(await copy.typeErrors('contract')).toMatch(/'nickname' is missing/);
  },
  10 * minutes,
);

test(
  'without its migration the round trip fails',
  async () => {
    copy.apply([...contract, ...controls]);
    expect(await failureOfRoundTrip()).toMatch(/A contact with nickname is created/);
  },
  10 * minutes,
);
