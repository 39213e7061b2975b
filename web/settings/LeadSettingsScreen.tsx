import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { leadSettings, LeadSettings, popUpDelay, settings } from '#contract/settings/settings.ts';
import { AvatarField } from './AvatarField.tsx';
import { BubblePreview } from './BubblePreview.tsx';
import { LandingPage } from './LandingPage.tsx';
import { phoneCosts, listRisks } from './lead-risks.ts';
import { leadPage } from './settings-pages.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsLoaded } from './SettingsLoaded.tsx';
import { Section } from '#web/parts/Section.tsx';
import {
  SettingChoice,
  SettingSlider,
  SettingSwitch,
  SettingText,
  WhileOn,
  type SettingControl,
} from './SettingFields.tsx';

const names = Object.keys(leadSettings);
const { sections } = leadPage;

const shownWhileOn = {
  rb_amelie_lead_capture_bubble_enabled: [
    'rb_amelie_lead_capture_bubble_name',
    'rb_amelie_lead_capture_bubble_popup_text',
    'rb_amelie_lead_capture_bubble_form_body',
    'rb_amelie_lead_capture_bubble_form_cta',
  ],
} as const;

const phoneChoices = [
  { value: '0', label: 'Optional' },
  { value: '1', label: 'Required' },
];
const landingPages = [
  { value: 'evaluation', label: 'Home evaluation' },
  { value: 'finder', label: 'Home finder' },
];
const popUpPages = [
  { value: 'search', label: 'Search pages' },
  { value: 'all', label: 'All pages' },
];

export function LeadSettingsScreen(): ReactElement {
  return (
    <SettingsLoaded page={leadPage}>
      {(stored) => (
        <SettingsForm
          label="Lead settings"
          endpoint={settings.saveLeads}
          schema={LeadSettings}
          names={names}
          stored={stored}
          saved="Lead settings have been updated."
          risksOf={listRisks}
          shownWhileOn={shownWhileOn}
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
      <Section {...sections.forms}>
        <div className="flex flex-col gap-5">
          <SettingChoice
            control={control}
            name="rb_amelie_lead_capture_require_phone"
            label="Phone number"
            required
            options={phoneChoices}
            hint={
              <span className="flex items-start gap-2">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
                {phoneCosts}
              </span>
            }
          />
          <SettingChoice
            control={control}
            name="rb_amelie_launch_landing_page"
            label="Landing page"
            required
            options={landingPages}
          />
        </div>
      </Section>
      <Section {...sections.popUp}>
        <div className="flex flex-col gap-5">
          <SettingSwitch
            control={control}
            name="rb_amelie_prompted_lead_capture_enabled"
            label="Show the pop-up"
          />
          <WhileOn control={control} name="rb_amelie_prompted_lead_capture_enabled">
            <SettingChoice
              control={control}
              name="rb_amelie_prompted_lead_capture_pages"
              label="Where it shows"
              options={popUpPages}
            />
            <SettingSlider
              control={control}
              name="rb_amelie_prompted_lead_capture_delay"
              label="Delay"
              hint="How long visitors browse before it appears."
              range={popUpDelay}
            />
            <SettingSwitch
              control={control}
              name="rb_amelie_prompted_lead_capture_dismissible"
              label="Visitors can close it"
            />
          </WhileOn>
        </div>
      </Section>
      <Section {...sections.bubble}>
        <div className="flex flex-col gap-5">
          <SettingSwitch
            control={control}
            name="rb_amelie_lead_capture_bubble_enabled"
            label="Show the bubble"
          />
          <WhileOn control={control} name="rb_amelie_lead_capture_bubble_enabled">
            <Bubble control={control} />
          </WhileOn>
        </div>
      </Section>
      <Section {...sections.evaluation}>
        <LandingPage control={control} page="evaluation" />
      </Section>
      <Section {...sections.finder}>
        <LandingPage control={control} page="finder" />
      </Section>
    </>
  );
}

function Bubble({ control }: { control: SettingControl }): ReactElement {
  return (
    <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(16rem,20rem)]">
      <div className="flex flex-col gap-5">
        <AvatarField control={control} />
        <SettingText control={control} name="rb_amelie_lead_capture_bubble_name" label="Name" />
        <SettingText
          control={control}
          name="rb_amelie_lead_capture_bubble_popup_text"
          label="Greeting"
          long
        />
        <SettingText
          control={control}
          name="rb_amelie_lead_capture_bubble_form_body"
          label="Text above the form"
          long
        />
        <SettingText control={control} name="rb_amelie_lead_capture_bubble_form_cta" label="Button" />
      </div>
      <BubblePreview control={control} />
    </div>
  );
}
