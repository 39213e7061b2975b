import type { ReactElement } from 'react';
import { listingSettings, ListingSettings, settings } from '#contract/settings/settings.ts';
import { groupFields } from '#web/parts/FormFields.tsx';
import { listingFields } from './listing-fields.tsx';
import { listingPage } from './settings-pages.ts';
import { MlsSettings } from './MlsSettings.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsLoaded } from './SettingsLoaded.tsx';
import { Section } from '#web/parts/Section.tsx';
import { WhileOn, type SettingControl } from './SettingFields.tsx';

const names = Object.keys(listingSettings);
const { sections } = listingPage;

export function ListingSettingsScreen(): ReactElement {
  return (
    <SettingsLoaded page={listingPage}>
      {(stored) => (
        <>
          <MlsSettings />
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
        </>
      )}
    </SettingsLoaded>
  );
}

function Groups({ control }: { control: SettingControl }): ReactElement {
  const fields = groupFields(control, listingFields, listingSettings);
  return (
    <>
      <Section {...sections.featured}>
        <div className="flex flex-col gap-5">
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{fields('sorts')}</div>
          {fields('featured')}
        </div>
      </Section>
      <Section {...sections.sold}>
        <div className="flex flex-col gap-3">{fields('sold')}</div>
      </Section>
      <Section {...sections.extras}>
        <div className="flex flex-col gap-5">{fields('extras')}</div>
      </Section>
      <Section {...sections.share}>
        <div className="grid gap-x-10 gap-y-3 sm:grid-cols-2">{fields('share')}</div>
      </Section>
      <Section {...sections.slideshow}>
        <div className="flex flex-col gap-5">
          {fields('slideshow')}
          <WhileOn control={control} name="rb_slideshow_enabled">
            {fields('slideshowOn')}
          </WhileOn>
        </div>
      </Section>
    </>
  );
}
