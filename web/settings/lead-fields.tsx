import { TriangleAlert } from 'lucide-react';
import { popUpDelay, type LeadSetting } from '#contract/settings/settings.ts';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { AvatarField } from './AvatarField.tsx';
import { BackgroundCards } from './BackgroundCards.tsx';
import { phoneCosts } from './lead-risks.ts';
import { SettingSlider, SettingSwitch, type SettingControls } from './SettingFields.tsx';

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

/** How the site asks for leads, by the places of the page; those in `…On` show while a setting is on. */
export const leadFields = {
  you: {
    rb_avatar_image: (field) => <AvatarField {...field} />,
    rb_brokerage: {
      label: 'Brokerage',
      hint: 'Shown below your name. If this is empty, your site shows the brokerage from your launch questionnaire.',
      input: (input) => <TextInput {...input} autoComplete="organization" />,
    },
    rb_licence_number: {
      label: 'Licence number',
      hint: 'Printed below your brokerage on the sheets and pictures you share. Leave it empty if it isn’t required.',
      input: (input) => <TextInput {...input} autoComplete="off" />,
    },
  },
  forms: {
    rb_amelie_lead_capture_require_phone: (field) => (
      <FormRadios
        {...field}
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
    ),
    rb_amelie_launch_landing_page: (field) => (
      <FormRadios {...field} label="Landing page" required options={landingPages} />
    ),
  },
  popUp: {
    rb_amelie_prompted_lead_capture_enabled: (field) => <SettingSwitch {...field} label="Show the pop-up" />,
  },
  popUpOn: {
    rb_amelie_prompted_lead_capture_pages: (field) => (
      <FormRadios {...field} label="Where it shows" options={popUpPages} />
    ),
    rb_amelie_prompted_lead_capture_delay: (field) => (
      <SettingSlider
        {...field}
        label="Delay"
        hint="How long visitors browse before it appears."
        range={popUpDelay}
      />
    ),
    rb_amelie_prompted_lead_capture_dismissible: (field) => (
      <SettingSwitch {...field} label="Visitors can close it" />
    ),
  },
  bubble: {
    rb_amelie_lead_capture_bubble_enabled: (field) => <SettingSwitch {...field} label="Show the bubble" />,
  },
  bubbleOn: {
    rb_amelie_lead_capture_bubble_name: { label: 'Name', input: (input) => <TextInput {...input} /> },
    rb_amelie_lead_capture_bubble_popup_text: {
      label: 'Greeting',
      input: (input) => <TextArea {...input} />,
    },
    rb_amelie_lead_capture_bubble_form_body: {
      label: 'Text above the form',
      input: (input) => <TextArea {...input} />,
    },
    rb_amelie_lead_capture_bubble_form_cta: { label: 'Button', input: (input) => <TextInput {...input} /> },
  },
  evaluation: {
    rb_amelie_lp_home_evaluation_background: (field) => <BackgroundCards {...field} label="Background" />,
  },
  evaluationWords: {
    rb_amelie_lp_home_evaluation_header: { label: 'Header', input: (input) => <TextInput {...input} /> },
    rb_amelie_lp_home_evaluation_confirmation: {
      label: 'Confirmation',
      hint: 'What visitors see after they send the form.',
      input: (input) => <TextArea {...input} />,
    },
  },
  finder: {
    rb_amelie_lp_home_finder_background: (field) => <BackgroundCards {...field} label="Background" />,
  },
  finderWords: {
    rb_amelie_lp_home_finder_header: { label: 'Header', input: (input) => <TextInput {...input} /> },
    rb_amelie_lp_home_finder_confirmation: {
      label: 'Confirmation',
      hint: 'What visitors see after they send the form.',
      input: (input) => <TextArea {...input} />,
    },
  },
} satisfies Record<string, SettingControls<LeadSetting>>;
