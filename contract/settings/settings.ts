import * as z from 'zod/mini';
import { admins } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { required, text, lastEdit, sentVersion, rowVersion } from '../fields.ts';
import type { Upload } from '../files.ts';

/** The types of settings. Every value is sent as a string. */
type Kind = { values: readonly string[] } | { text: number };
type Setting = { kind: Kind; default: string };

const choice = <const V extends readonly string[]>(values: V, standard: V[number]): Setting => ({
  kind: { values },
  default: standard,
});
const words = (text: number, standard: string): Setting => ({ kind: { text }, default: standard });
const onOff = (standard: '0' | '1') => choice(['0', '1'], standard);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_each, index) => String(from + index));

export const popUpDelay = { from: 1, to: 20 } as const;
export const slideshowDelay = { from: 1, to: 10 } as const;
export const homeBackgrounds = ['kitchen', 'neighbourhood', 'laptop', 'satellite'] as const;
export const shareNetworks = ['facebook', 'linkedin', 'pinterest', 'twitter'] as const;
export const listingSorts = ['price_desc', 'price_asc', 'date_desc', 'date_asc'] as const;

const header = 100;
const sentences = 500;
const name = 50;

/** How the agent's site asks for leads. The bubble shows the agent's name until another is set. */
export const leadSettings = {
  rb_amelie_lead_capture_require_phone: onOff('0'),
  rb_amelie_launch_landing_page: choice(['finder', 'evaluation'], 'evaluation'),
  rb_amelie_prompted_lead_capture_enabled: onOff('1'),
  rb_amelie_prompted_lead_capture_pages: choice(['all', 'search'], 'search'),
  rb_amelie_prompted_lead_capture_delay: choice(range(popUpDelay.from, popUpDelay.to), '10'),
  rb_amelie_prompted_lead_capture_dismissible: onOff('1'),
  rb_amelie_lead_capture_bubble_enabled: onOff('1'),
  rb_amelie_lead_capture_bubble_name: words(name, ''),
  rb_amelie_lead_capture_bubble_popup_text: words(sentences, 'Hi! Can I help you find a home?'),
  rb_amelie_lead_capture_bubble_form_body: words(sentences, 'Leave your details and I will get back to you.'),
  rb_amelie_lead_capture_bubble_form_cta: words(sentences, 'Send'),
  rb_avatar_image: words(500, ''),
  rb_brokerage: words(191, ''),
  rb_licence_number: words(60, ''),
  rb_amelie_lp_home_evaluation_background: choice(homeBackgrounds, 'neighbourhood'),
  rb_amelie_lp_home_evaluation_header: words(header, 'What is your home worth?'),
  rb_amelie_lp_home_evaluation_confirmation: words(sentences, 'Thank you! I will be in touch shortly.'),
  rb_amelie_lp_home_finder_background: choice(homeBackgrounds, 'kitchen'),
  rb_amelie_lp_home_finder_header: words(header, 'Find your next home'),
  rb_amelie_lp_home_finder_confirmation: words(sentences, 'Thank you! I will be in touch shortly.'),
} as const satisfies Record<string, Setting>;

/** How listings show on the agent's site. */
export const listingSettings = {
  rb_listing_historical_import_enabled: onOff('1'),
  rb_mortgage_calculator_enabled: onOff('1'),
  rb_lol_featured_sort: choice(listingSorts, 'date_desc'),
  rb_lol_featured_sort_archive: choice(listingSorts, 'date_desc'),
  rb_lol_new_listing_banner: onOff('1'),
  rb_lol_featured_mix_others: onOff('0'),
  rb_lol_featured_hide_sold_images: onOff('0'),
  rb_lol_featured_hide_sold_price: onOff('0'),
  rb_lol_featured_hide_sold_address: onOff('0'),
  rb_walkscore: onOff('1'),
  rb_hoodq: onOff('0'),
  rb_sharing_buttons_facebook: onOff('1'),
  rb_sharing_buttons_linkedin: onOff('1'),
  rb_sharing_buttons_pinterest: onOff('1'),
  rb_sharing_buttons_twitter: onOff('1'),
  rb_slideshow_enabled: onOff('1'),
  rb_slideshow_delay: choice(range(slideshowDelay.from, slideshowDelay.to), '5'),
} as const satisfies Record<string, Setting>;

export type LeadSetting = keyof typeof leadSettings;
export type ListingSetting = keyof typeof listingSettings;

/** Only the keys that are sent change; an unknown key is refused. */
export const LeadSettings = schemaOf(leadSettings);
export const ListingSettings = schemaOf(listingSettings);

const allSettings = { ...leadSettings, ...listingSettings };
export const settingDefaults: Record<string, string> = Object.fromEntries(
  Object.entries(allSettings).map(([key, setting]) => [key, setting.default]),
);
/** The agent's picture. */
export const avatarUpload: Upload = { types: ['jpg', 'png'], most: 1 };

/**
 * The pages of a site that can be previewed with unsaved settings. The home page can be shown as it opens or
 * with its chat open.
 */
export const SitePreview = z.enum(['greeting', 'chat', 'evaluation', 'finder'], 'Please choose a page.');
export type SitePreview = z.infer<typeof SitePreview>;

const Settings = z.record(z.string(), z.string());
const Version = z.object({ version: rowVersion, last_edit: lastEdit });

export const settingsTag: Tag = {
  name: 'Settings',
  description: 'How the website of a client asks for leads and shows listings, and how newsletters go out.',
};

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/settings',
    access: admins(),
    summary: 'Every setting of the client, with defaults where nothing was set',
    data: Settings,
    meta: Version,
  }),
  saveLeads: endpoint({
    method: 'PUT',
    path: '/settings/leads',
    changes: 'settings.changed',
    access: admins({ sends: true }),
    summary: 'Changes how the site asks for leads',
    refuses: ['changed_elsewhere'],
    body: z.extend(LeadSettings, { version: sentVersion }),
    data: Settings,
    meta: Version,
  }),
  saveListings: endpoint({
    method: 'PUT',
    path: '/settings/listings',
    changes: 'settings.changed',
    access: admins({ sends: true }),
    summary: 'Changes how listings show on the site',
    refuses: ['changed_elsewhere'],
    body: z.extend(ListingSettings, { version: sentVersion }),
    data: Settings,
    meta: Version,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/settings/preview',
    once: false,
    changes: null,
    access: admins(),
    summary:
      "The address of a page of the client's first site as it would be with these lead settings, for ten minutes",
    body: z.object({ page: SitePreview, settings: LeadSettings }),
    data: z.object({ url: z.string() }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/settings/upload',
    once: false,
    changes: null,
    access: admins(),
    summary:
      "Takes the agent's picture; it stands on the site once the lead settings are saved with its address",
    upload: avatarUpload,
    body: z.object({ upload_type: z.literal('avatar', 'Please choose what the file is for.') }),
    data: z.object({ url: z.string() }),
    status: 201,
  }),
};

function schemaOf<Key extends string>(settings: Record<Key, Setting>) {
  const shape: Record<string, z.ZodMiniOptional<ReturnType<typeof createValueSchema>>> = {};
  for (const [key, { kind }] of Object.entries<Setting>(settings))
    shape[key] = z.optional(createValueSchema(kind));
  return z.strictObject(shape);
}

function createValueSchema(kind: Kind) {
  if ('text' in kind) return text(kind.text);
  return z
    .string(required)
    .check(z.refine((value) => kind.values.includes(value), 'Please choose one of the offered values.'));
}
