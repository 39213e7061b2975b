import type { Edit } from './tree-copy.ts';

/** The places of a made-up field of one feature. */
export type FieldPlaces = {
  feature: string;
  field: string;
  /** null if it has no column of its own */
  migration: string | null;
  contract: readonly Edit[];
  /** empty if the contract makes the form */
  controls: readonly Edit[];
};

const place = (path: string, before: string, insert: string): Edit => ({ path, before, insert });
const textControl = (field: string) => `${field}: { input: (input) => <TextInput {...input} /> },\n`;
const optionalText = 'z.optional(optional(text(50)))';

export const features: readonly FieldPlaces[] = [
  {
    feature: 'contacts',
    field: 'nickname',
    migration: 'ALTER TABLE app.leads ADD COLUMN nickname text;',
    contract: [
      place(
        'contract/contacts/contacts.ts',
        '  notes: z.optional(optional(text(maxNotesLength))),\n',
        `  nickname: ${optionalText},\n`,
      ),
      place(
        'contract/contacts/contacts.ts',
        '  lead_status: z.string(),\n',
        '  nickname: z.nullable(z.string()),\n',
      ),
    ],
    controls: [place('web/contacts/ContactForm.tsx', '    notes: {\n', textControl('nickname'))],
  },
  {
    feature: 'users',
    field: 'pronouns',
    migration: 'ALTER TABLE app.users ADD COLUMN pronouns text;',
    contract: [
      place(
        'contract/users/users.ts',
        '  phone_number: z.optional(optional(phone)),\n',
        '  pronouns: z.optional(optional(line(50))),\n',
      ),
      place('contract/users/users.ts', '  user_type_id: z.int(),\n', '  pronouns: z.nullable(z.string()),\n'),
      place(
        'contract/account/account.ts',
        '  user_type_id: z.nullable(z.int()),\n',
        '  pronouns: z.nullable(z.string()),\n',
      ),
    ],
    controls: [
      place(
        'web/users/NewUserScreen.tsx',
        "import { EmailInput } from '#web/parts/EmailInput.tsx';\n",
        "import { TextInput } from '#web/parts/TextInput.tsx';\n",
      ),
      place('web/users/NewUserScreen.tsx', 'user_type_id: (', textControl('pronouns')),
      place('web/users/UserScreen.tsx', 'user_type_id: (', textControl('pronouns')),
      place('web/settings/ProfileForm.tsx', '            phone_number: {\n', textControl('pronouns')),
    ],
  },
  {
    feature: 'listings',
    field: 'parking',
    migration: 'ALTER TABLE app.listings ADD COLUMN parking text;',
    contract: [
      place(
        'contract/listings/listings.ts',
        '  features: z.optional(labels),\n',
        '  parking: orEmpty(text(50)),\n',
      ),
      place('contract/listings/listings.ts', '  features: z.array(z.string()),\n', '  parking: words,\n'),
    ],
    controls: [place('web/listings/form/additional-fields.tsx', '  banner: {\n', textControl('parking'))],
  },
  {
    feature: 'open houses',
    field: 'remark',
    migration:
      'ALTER TABLE app.open_houses ADD COLUMN remark text; GRANT UPDATE (remark) ON app.open_houses TO foyer_app;',
    contract: [
      place('contract/listings/open-houses.ts', 'id, instant, type ShapeWith }', 'optional, text, '),
      place(
        'contract/listings/open-houses.ts',
        '    date: z.string(dateMissing)',
        `    remark: ${optionalText},\n`,
      ),
      place(
        'contract/listings/open-houses.ts',
        '  date,\n  start_time',
        '  remark: z.nullable(z.string()),\n',
      ),
    ],
    controls: [
      place('web/listings/form/OpenHousesField.tsx', '              date: (field)', textControl('remark')),
    ],
  },
  {
    feature: 'testimonials',
    field: 'occasion',
    migration: 'ALTER TABLE app.testimonials ADD COLUMN occasion text;',
    contract: [
      place(
        'contract/testimonials/testimonials.ts',
        '  callout: z.optional(',
        `  occasion: ${optionalText},\n`,
      ),
      place('contract/testimonials/testimonials.ts', '  callout: words,\n', '  occasion: words,\n'),
    ],
    controls: [
      place('web/testimonials/form/TestimonialForm.tsx', '    callout: {\n', textControl('occasion')),
    ],
  },
  {
    feature: 'lead settings',
    field: 'rb_recipe_greeting',
    migration: null,
    contract: [
      place(
        'contract/settings/settings.ts',
        '  rb_avatar_image: words(',
        "  rb_recipe_greeting: words(50, ''),\n",
      ),
    ],
    controls: [
      place(
        'web/settings/lead-fields.tsx',
        '    rb_amelie_lead_capture_bubble_name: {',
        textControl('rb_recipe_greeting'),
      ),
    ],
  },
  {
    feature: 'listing settings',
    field: 'rb_recipe_badge',
    migration: null,
    contract: [
      place(
        'contract/settings/settings.ts',
        "  rb_walkscore: onOff('1'),\n",
        "  rb_recipe_badge: onOff('0'),\n",
      ),
    ],
    controls: [
      place(
        'web/settings/listing-fields.tsx',
        '    rb_walkscore: (field)',
        'rb_recipe_badge: (field) => <SettingSwitch {...field} label="Badge" />,\n',
      ),
    ],
  },
  {
    feature: 'client account',
    field: 'account_link',
    migration:
      'ALTER TABLE app.clients ADD COLUMN account_link text; GRANT UPDATE (account_link) ON app.clients TO foyer_system;',
    contract: [
      place(
        'contract/staff/staff.ts',
        '  launch_sample_url: z.optional(',
        '  account_link: z.optional(optional(url())),\n',
      ),
      place(
        'contract/staff/staff.ts',
        '  launch_sample_url: z.nullable(',
        '  account_link: z.nullable(z.string()),\n',
      ),
    ],
    controls: [
      place(
        'web/staff/clients/client-fields.tsx',
        '    is_live: (field)',
        'account_link: { input: (input) => <UrlInput {...input} /> },\n',
      ),
    ],
  },
  {
    feature: 'client place',
    field: 'trade_name',
    migration:
      'ALTER TABLE app.clients ADD COLUMN trade_name text; GRANT UPDATE (trade_name) ON app.clients TO foyer_system;',
    contract: [
      place('contract/staff/place.ts', '  tax_from: date.check(', '  trade_name: optional(text(50)),\n'),
      place('contract/staff/staff.ts', '  tax_places: z.array(', '  trade_name: z.nullable(z.string()),\n'),
    ],
    controls: [
      place(
        'web/staff/clients/place/ClientPlace.tsx',
        '            postal_address: {\n',
        textControl('trade_name'),
      ),
    ],
  },
  {
    feature: 'provider',
    field: 'motto',
    migration: 'ALTER TABLE app.provider ADD COLUMN motto text;',
    contract: [
      place(
        'contract/staff/provider.ts',
        '  terms_url: optional(url()),\n',
        '  motto: optional(text(50)),\n',
      ),
      place(
        'contract/staff/provider.ts',
        '  terms_url: z.nullable(z.string()),\n',
        '  motto: z.nullable(z.string()),\n',
      ),
    ],
    controls: [
      place(
        'web/staff/provider/provider-fields.tsx',
        '      postal_address: text(',
        "motto: text('motto'),\n",
      ),
    ],
  },
  {
    feature: 'launch',
    field: 'recipe_motto',
    migration: null,
    contract: [
      place(
        'contract/launch/profile.ts',
        "      {\n        kind: 'long text',\n        name: 'biography',",
        "{ kind: 'text', name: 'recipe_motto', label: 'Motto', most: 50 },\n",
      ),
    ],
    controls: [],
  },
  {
    feature: 'newsletter',
    field: 'closing',
    migration: 'ALTER TABLE app.newsletters ADD COLUMN closing text;',
    contract: [
      place(
        'contract/newsletter/blocks.ts',
        '  introduction: richText(maxRichTextCharacters),\n',
        '  closing: z._default(z.nullable(richText(200)), null),\n',
      ),
      place(
        'contract/newsletter/blocks.ts',
        '  introduction: z.string(),\n',
        '  closing: z.nullable(z.string()),\n',
      ),
      place(
        'contract/newsletter/blocks.ts',
        '  introduction: anyRichText,\n',
        '  closing: orNothing(anyRichText),\n',
      ),
    ],
    controls: [
      place(
        'web/newsletter/editor/NewsletterForm.tsx',
        '      introduction: (field) => (\n',
        'closing: (field) => <RichTextField {...field} label="Closing" hasSource={isStaff(me)} uploadImage={uploadImage} />,\n',
      ),
    ],
  },
];

/** A made-up kind of newsletter block with a field of its own, by its four places. */
export const blockPlaces = {
  migration: [
    {
      path: 'database/migrations/9999_field_recipe.sql',
      insert: `ALTER TABLE app.newsletter_blocks DROP CONSTRAINT newsletter_blocks_type_check, ADD COLUMN quoted text,
  ADD CONSTRAINT newsletter_blocks_type_check CHECK (type IN ('default', 'article', 'image', 'video', 'testimonial', 'quote'));
`,
    },
  ],
  contract: [
    place(
      'contract/newsletter/block-kinds.ts',
      "  z.object({ ...blockIdentity, type: z.literal('testimonial')",
      "  z.object({ ...blockIdentity, type: z.literal('quote'), title: shortWords, quoted: line(50) }),\n",
    ),
    place('contract/newsletter/block-kinds.ts', "  testimonial: 'Testimonial',\n", "  quote: 'Quote',\n"),
    place('contract/newsletter/block-kinds.ts', '  testimonial_id: z.nullable(', '  quoted: words,\n'),
    place(
      'contract/newsletter/blocks.ts',
      '  testimonial_id: z._default(',
      '  quoted: orNothing(anyLine),\n',
    ),
  ],
  editor: [
    place(
      'web/newsletter/editor/block-kinds.tsx',
      '  testimonial: {\n',
      `quote: { icon: FileText, controls: () => ({ title, ${textControl('quoted')} }) },\n`,
    ),
    place('web/newsletter/editor/block-kinds.tsx', '  testimonial_id: null,\n', '  quoted: null,\n'),
  ],
  mail: [
    place(
      'server/features/newsletter/rendering/block-kinds.ts',
      "import { articlePart } from './article-part.ts';\n",
      "import { escapeText } from './escape.ts';\n",
    ),
    place(
      'server/features/newsletter/rendering/block-kinds.ts',
      '  testimonial: ({ testimonial_id: id',
      `quote: ({ quoted }, head) => ({
  ...head,
  pictures: [],
  html: () => escapeText(quoted ?? ''),
  text: () => [quoted ?? ''],
}),
`,
    ),
  ],
} satisfies Record<string, Edit[]>;

/** The edits of these places, the migrations in one file. */
export function listEdits(
  kinds: readonly ('migration' | 'contract' | 'controls')[],
  chosen: readonly FieldPlaces[] = features,
): Edit[] {
  const statements = chosen.flatMap(({ migration }) => migration ?? []);
  return [
    ...(kinds.includes('migration')
      ? [{ path: 'database/migrations/9999_field_recipe.sql', insert: `${statements.join('\n')}\n` }]
      : []),
    ...(kinds.includes('contract') ? chosen.flatMap(({ contract }) => contract) : []),
    ...(kinds.includes('controls') ? chosen.flatMap(({ controls }) => controls) : []),
  ];
}
