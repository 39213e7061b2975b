import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';

export const SettingsHead = ({ title, subtitle }: { title: string; subtitle: string }): ReactElement => (
  <PageHead
    title={title}
    subtitle={subtitle}
    back={<BackLink to={paths.settings}>Account settings</BackLink>}
  />
);
