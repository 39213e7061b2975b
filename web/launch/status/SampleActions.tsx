import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { Button } from '#web/parts/Button.tsx';
import { useMe } from '#web/session.tsx';
import { pageConfig } from '#web/page-config.ts';
import { changesAddress } from './changes-address.ts';
import { PublishButton } from './PublishButton.tsx';

const SupportMessageDialog = lazyPart(() =>
  import('#web/support/SupportMessageDialog.tsx').then((module) => ({
    default: module.SupportMessageDialog,
  })),
);

const quietOnDark =
  'text-sidebar-ink! inset-ring-1 inset-ring-sidebar-muted not-aria-disabled:hover:bg-sidebar-raised! not-aria-disabled:hover:text-sidebar-ink!';

type SampleActionsProps = {
  disabledReason: string | undefined;
  /** opening the sample is the primary action */
  hasSample: boolean;
};

/** The two actions after a sample: approve it or request changes. */
export function SampleActions({ disabledReason, hasSample }: SampleActionsProps): ReactElement {
  const me = useMe();
  const [isWriting, setWriting] = useState(false);
  const form = pageConfig.thirdParties.requestChangesUrl;

  function request(): void {
    if (form === '') return setWriting(true);
    window.open(changesAddress(form, { clientId: me.client_id, email: me.email }), '_blank', 'noopener');
  }

  return (
    <>
      {hasSample ? (
        <PublishButton variant="quiet" disabledReason={disabledReason} className={quietOnDark} />
      ) : (
        <PublishButton variant="accent" disabledReason={disabledReason} />
      )}
      <Button variant="quiet" disabledReason={disabledReason} onClick={request} className={quietOnDark}>
        Request changes
      </Button>
      <Suspense>
        {isWriting && (
          <SupportMessageDialog
            topic="changes"
            title="Request changes"
            text={`Tell us what to change. If we have a question, we’ll email ${me.email}.`}
            label="What should we change?"
            hint="Name the page and the spot, such as 'Home, the photo at the top'."
            done="Thanks! We’ve got your changes and will be in touch."
            onClose={() => setWriting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
