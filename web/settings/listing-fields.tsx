import { listingSorts, slideshowDelay, type ListingSetting } from '#contract/settings/settings.ts';
import type { FieldControl } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { SettingSlider, SettingSwitch, type SettingControls } from './SettingFields.tsx';

const sortWords: Record<(typeof listingSorts)[number], string> = {
  price_desc: 'Highest price first',
  price_asc: 'Lowest price first',
  date_desc: 'Newest first',
  date_asc: 'Oldest first',
};
const sorts = listingSorts.map((sort) => ({ value: sort, label: sortWords[sort] }));
const sort = (label: string): FieldControl => ({
  label,
  input: (input) => <Select {...input} options={sorts} />,
});

/** How listings show on the site, by the places of the page; those in `…On` show while a setting is on. */
export const listingFields = {
  sorts: {
    rb_lol_featured_sort: sort('Order of active listings'),
    rb_lol_featured_sort_archive: sort('Order of past listings'),
  },
  featured: {
    rb_lol_new_listing_banner: (field) => (
      <SettingSwitch
        {...field}
        label="Banner on new listings"
        hint="A ribbon on photos of newly listed homes."
      />
    ),
    rb_lol_featured_mix_others: (field) => (
      <SettingSwitch
        {...field}
        label="Other agents’ homes among yours"
        hint="One list for both where the board allows it. Each says who lists it. Off: they have their own list."
      />
    ),
    rb_listing_historical_import_enabled: (field) => (
      <SettingSwitch
        {...field}
        label="Bring in past listings"
        hint="Include homes you sold before joining us."
      />
    ),
  },
  sold: {
    rb_lol_featured_hide_sold_images: (field) => <SettingSwitch {...field} label="Hide the pictures" />,
    rb_lol_featured_hide_sold_price: (field) => <SettingSwitch {...field} label="Hide the price" />,
    rb_lol_featured_hide_sold_address: (field) => <SettingSwitch {...field} label="Hide the address" />,
  },
  extras: {
    rb_mortgage_calculator_enabled: (field) => (
      <SettingSwitch {...field} label="Mortgage calculator" hint="The estimated monthly cost of the home." />
    ),
    rb_walkscore: (field) => (
      <SettingSwitch
        {...field}
        label="Walk Score"
        hint="What’s within reach on foot, by transit and by bike."
      />
    ),
    rb_hoodq: (field) => (
      <SettingSwitch {...field} label="HoodQ" hint="Schools, parks and transit in the neighbourhood." />
    ),
  },
  share: {
    rb_sharing_buttons_facebook: (field) => <SettingSwitch {...field} label="Facebook" />,
    rb_sharing_buttons_linkedin: (field) => <SettingSwitch {...field} label="LinkedIn" />,
    rb_sharing_buttons_pinterest: (field) => <SettingSwitch {...field} label="Pinterest" />,
    rb_sharing_buttons_twitter: (field) => <SettingSwitch {...field} label="Twitter" />,
  },
  slideshow: {
    rb_slideshow_enabled: (field) => <SettingSwitch {...field} label="Play automatically" />,
  },
  slideshowOn: {
    rb_slideshow_delay: (field) => (
      <SettingSlider {...field} label="Show each picture for" range={slideshowDelay} />
    ),
  },
} satisfies Record<string, SettingControls<ListingSetting>>;
