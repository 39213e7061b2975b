import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { beingPublished, notPublishedYet } from '#contract/listings/publishing.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { uncountedUrl } from '#web/parts/uncounted-url.ts';
import type { ViewState } from './view-state.ts';

type Props = { state: ViewState; size?: 'small' };

/** Opens the published page in a new window. */
export function ViewButton({ state, size }: Props): ReactElement {
  if (state.kind === 'link')
    return (
      <LinkButton
        variant="secondary"
        size={size}
        href={uncountedUrl(state.url)}
        target="_blank"
        rel="noopener"
      >
        <ExternalLink aria-hidden />
        View
      </LinkButton>
    );
  const isLoading = state.kind === 'loading';
  return (
    <Button
      variant="secondary"
      size={size}
      pending={isLoading}
      disabledReason={isLoading ? beingPublished : notPublishedYet}
    >
      <ExternalLink aria-hidden />
      View
    </Button>
  );
}
