import type { ReactElement } from 'react';
import {
  listingSettings,
  ListingSettings,
  listingSorts,
  settings,
  shareNetworks,
  slideshowDelay,
} from '#contract/settings/settings.ts';
import { listingPage } from './settings-pages.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsLoaded } from './SettingsLoaded.tsx';
import { Section } from '#web/parts/Section.tsx';
import {
  SettingSelect,
  SettingSlider,
  SettingSwitch,
  WhileOn,
  type SettingControl,
} from './SettingFields.tsx';

const names = Object.keys(listingSettings);
const { sections } = listingPage;

const sortWords: Record<(typeof listingSorts)[number], string> = {
  price_desc: 'Highest price first',
  price_asc: 'Lowest price first',
  date_desc: 'Newest first',
  date_asc: 'Oldest first',
};
const sorts = listingSorts.map((sort) => ({ value: sort, label: sortWords[sort] }));

const networkWords: Record<(typeof shareNetworks)[number], string> = {
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  twitter: 'Twitter',
};

export function ListingSettingsScreen(): ReactElement {
  return (
    <SettingsLoaded page={listingPage}>
      {(stored) => (
        <SettingsForm
          label="Listing settings"
          endpoint={settings.saveListings}
          schema={ListingSettings}
          names={names}
          stored={stored}
          saved="Listing settings have been updated."
        >
          {(control) => <Groups control={control} />}
        </SettingsForm>
      )}
    </SettingsLoaded>
  );
}

function Groups({ control }: { control: SettingControl }): ReactElement {
  return (
    <>
      <Section {...sections.featured}>
        <div className="flex flex-col gap-5">
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <SettingSelect
              control={control}
              name="rb_lol_featured_sort"
              label="Order of active listings"
              options={sorts}
            />
            <SettingSelect
              control={control}
              name="rb_lol_featured_sort_archive"
              label="Order of past listings"
              options={sorts}
            />
          </div>
          <SettingSwitch
            control={control}
            name="rb_lol_new_listing_banner"
            label="Banner on new listings"
            hint="A ribbon on photos of newly listed homes."
          />
          <SettingSwitch
            control={control}
            name="rb_listing_historical_import_enabled"
            label="Bring in past listings"
            hint="Include homes you sold before joining us."
          />
        </div>
      </Section>
      <Section {...sections.sold}>
        <div className="flex flex-col gap-3">
          <SettingSwitch
            control={control}
            name="rb_lol_featured_hide_sold_images"
            label="Hide the pictures"
          />
          <SettingSwitch control={control} name="rb_lol_featured_hide_sold_price" label="Hide the price" />
          <SettingSwitch
            control={control}
            name="rb_lol_featured_hide_sold_address"
            label="Hide the address"
          />
        </div>
      </Section>
      <Section {...sections.extras}>
        <div className="flex flex-col gap-5">
          <SettingSwitch
            control={control}
            name="rb_mortgage_calculator_enabled"
            label="Mortgage calculator"
            hint="The estimated monthly cost of the home."
          />
          <SettingSwitch
            control={control}
            name="rb_walkscore"
            label="Walk Score"
            hint="What's within reach on foot, by transit and by bike."
          />
          <SettingSwitch
            control={control}
            name="rb_hoodq"
            label="HoodQ"
            hint="Schools, parks and transit in the neighbourhood."
          />
        </div>
      </Section>
      <Section {...sections.share}>
        <div className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          {shareNetworks.map((network) => (
            <SettingSwitch
              key={network}
              control={control}
              name={`rb_sharing_buttons_${network}`}
              label={networkWords[network]}
            />
          ))}
        </div>
      </Section>
      <Section {...sections.slideshow}>
        <div className="flex flex-col gap-5">
          <SettingSwitch control={control} name="rb_slideshow_enabled" label="Play automatically" />
          <WhileOn control={control} name="rb_slideshow_enabled">
            <SettingSlider
              control={control}
              name="rb_slideshow_delay"
              label="Show each picture for"
              range={slideshowDelay}
            />
          </WhileOn>
        </div>
      </Section>
    </>
  );
}
