import type { ReactElement, ReactNode } from 'react';
import type { SettingControl } from './SettingFields.tsx';
import { SitePreview } from './SitePreview.tsx';

type LandingPageProps = {
  control: SettingControl;
  page: 'evaluation' | 'finder';
  background: ReactNode;
  words: ReactNode;
};

/** The settings of one of the two landing pages: background, header and closing text, with a preview. */
export const LandingPage = ({ control, page, background, words }: LandingPageProps): ReactElement => (
  <div className="flex flex-col gap-6">
    {background}
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <div className="flex flex-col gap-5">{words}</div>
      <LandingPreview control={control} page={page} />
    </div>
  </div>
);

const desktop = { width: 1120, height: 800 };

function LandingPreview({ control, page }: Pick<LandingPageProps, 'control' | 'page'>): ReactElement {
  return (
    <figure className="min-w-0 self-start">
      <figcaption className="mb-1.5 text-sm text-muted">As a visitor sees it</figcaption>
      <SitePreview control={control} page={page} names={shownOn[page]} size={desktop} />
    </figure>
  );
}

const shownOn = {
  evaluation: [
    'rb_amelie_lead_capture_require_phone',
    'rb_amelie_lp_home_evaluation_background',
    'rb_amelie_lp_home_evaluation_header',
  ],
  finder: [
    'rb_amelie_lead_capture_require_phone',
    'rb_amelie_lp_home_finder_background',
    'rb_amelie_lp_home_finder_header',
  ],
} as const;
