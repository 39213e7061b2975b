import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';

export const SettingsHead = ({ title, subtitle }: { title: string; subtitle: string }): ReactElement => (
  <PageHead
    title={title}
    subtitle={subtitle}
    back={
      <LinkButton asChild variant="quiet" size="small" className="-ml-3">
        <Link to={paths.settings}>
          <ArrowLeft aria-hidden />
          Account settings
        </Link>
      </LinkButton>
    }
  />
);
