import type { ReactElement } from 'react';
import { leadSettings, LeadSettings, settings } from '#contract/settings/settings.ts';
import { BubblePreview } from './BubblePreview.tsx';
import { LandingPage } from './LandingPage.tsx';
import { leadFields } from './lead-fields.tsx';
import { listRisks } from './lead-risks.ts';
import { leadPage } from './settings-pages.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsLoaded } from './SettingsLoaded.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { Section } from '#web/parts/Section.tsx';
import { WhileOn, type SettingControl } from './SettingFields.tsx';

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
  const fields = groupFields(control, leadFields, leadSettings);
  return (
    <>
      <Section {...sections.you}>
        <div className="flex flex-col gap-5">{fields('you')}</div>
      </Section>
      <Section {...sections.forms}>
        <div className="flex flex-col gap-5">{fields('forms')}</div>
      </Section>
      <Section {...sections.popUp}>
        <div className="flex flex-col gap-5">
          {fields('popUp')}
          <WhileOn control={control} name="rb_amelie_prompted_lead_capture_enabled">
            {fields('popUpOn')}
          </WhileOn>
        </div>
      </Section>
      <Section {...sections.bubble}>
        <div className="flex flex-col gap-5">
          {fields('bubble')}
          <WhileOn control={control} name="rb_amelie_lead_capture_bubble_enabled">
            <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(16rem,20rem)]">
              <div className="flex flex-col gap-5">{fields('bubbleOn')}</div>
              <BubblePreview control={control} />
            </div>
          </WhileOn>
        </div>
      </Section>
      <Section {...sections.evaluation}>
        <LandingPage
          control={control}
          page="evaluation"
          background={fields('evaluation')}
          words={fields('evaluationWords')}
        />
      </Section>
      <Section {...sections.finder}>
        <LandingPage
          control={control}
          page="finder"
          background={fields('finder')}
          words={fields('finderWords')}
        />
      </Section>
    </>
  );
}
