import { useEffect, type ReactElement } from 'react';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { pageConfig } from '#web/page-config.ts';
import { tellAdvertisers } from './tell-advertisers.ts';

export function ThankYouScreen(): ReactElement {
  useEffect(() => void tellAdvertisers(), []);
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">Thanks! We can't wait to meet you</h1>
      <p className="mt-3 mb-8 text-muted text-pretty">
        We’ve got your message and will be in touch soon. Until then, see what we have built for others.
      </p>
      <LinkButton block href={pageConfig.thirdParties.portfolioUrl} target="_blank" rel="noopener">
        See our portfolio
      </LinkButton>
    </>
  );
}
