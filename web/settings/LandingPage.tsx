import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { homeBackgrounds } from '#contract/settings.ts';
import { BackgroundCards } from './BackgroundCards.tsx';
import { Scene } from './Scene.tsx';
import { SettingText, type SettingControl } from './SettingFields.tsx';

type LandingPageProps = { control: SettingControl; page: 'evaluation' | 'finder' };

/** One of the two landing pages: its picture, its header and what it says in the end. */
export function LandingPage({ control, page }: LandingPageProps): ReactElement {
  return (
    <div className="flex flex-col gap-6">
      <BackgroundCards control={control} name={`rb_amelie_lp_home_${page}_background`} label="Background" />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <div className="flex flex-col gap-5">
          <SettingText control={control} name={`rb_amelie_lp_home_${page}_header`} label="Header" />
          <SettingText
            control={control}
            name={`rb_amelie_lp_home_${page}_confirmation`}
            label="Confirmation"
            hint="What a visitor reads after sending the form."
            long
          />
        </div>
        <LandingPreview control={control} page={page} />
      </div>
    </div>
  );
}

function LandingPreview({ control, page }: LandingPageProps): ReactElement {
  const [background, header] = useWatch({
    control,
    name: [`rb_amelie_lp_home_${page}_background`, `rb_amelie_lp_home_${page}_header`],
  });
  const scene = homeBackgrounds.find((one) => one === background);
  return (
    <figure className="self-start">
      <figcaption className="mb-1.5 text-sm text-muted">As a visitor sees it</figcaption>
      <div className="relative overflow-hidden rounded-control bg-sunken">
        {scene && <Scene of={scene} className="absolute inset-0 size-full" />}
        <div className="relative flex min-h-44 flex-col items-center justify-center gap-4 bg-[#0c1f1899] p-6 text-center text-[#fff]">
          <p className="font-display max-w-full text-xl break-words">{header}</p>
          <span aria-hidden className="flex h-9 w-full max-w-64 rounded-control bg-[#fff]">
            <span className="m-1 ml-auto w-16 rounded-[0.4375rem] bg-glow" />
          </span>
        </div>
      </div>
    </figure>
  );
}
