import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { admins, may } from '#contract/access.ts';
import { support } from '#contract/support/support.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';
import { appliedMessage, askAdministrator, claims, lockTexts, noThanks } from './words.ts';

type LockDialogProps = {
  lock: keyof typeof lockTexts;
  /** the name of the clicked menu entry */
  feature: string;
  onClose: () => void;
};

/** Opens in place of a locked screen, and says how to unlock it. */
export function LockDialog({ lock, feature, onClose }: LockDialogProps): ReactElement {
  const Content = { launch: Launch, live: Live, testimonials: Testimonials, default: Upgrade }[lock];
  return <Content feature={feature} onClose={onClose} />;
}

type ContentProps = Pick<LockDialogProps, 'feature' | 'onClose'>;

function Launch({ feature, onClose }: ContentProps): ReactElement {
  const { title, body, action } = lockTexts.launch;
  return (
    <Frame title={title} feature={feature} onClose={onClose}>
      <p>{body}</p>
      <Actions>
        <LinkButton asChild>
          <Link to={paths.launch} onClick={onClose}>
            {action}
          </Link>
        </LinkButton>
      </Actions>
    </Frame>
  );
}

function Live({ feature, onClose }: ContentProps): ReactElement {
  const { title, body, action } = lockTexts.live;
  return (
    <Frame title={title} feature={feature} onClose={onClose}>
      <p>{body}</p>
      <Actions>
        <LinkButton asChild>
          <Link to={paths.launchStatus} onClick={onClose}>
            {action}
          </Link>
        </LinkButton>
      </Actions>
    </Frame>
  );
}

function Testimonials({ feature, onClose }: ContentProps): ReactElement {
  const { title, body, action } = lockTexts.testimonials;
  const apply = useApiMutation(support.apply, {
    stale: [],
    onSuccess: () => {
      toast.success(appliedMessage);
      onClose();
    },
  });
  return (
    <Frame title={title} feature={feature} onClose={onClose}>
      <p>{body}</p>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {noThanks}
        </Button>
        <Button pending={apply.isPending} onClick={() => apply.mutate({})}>
          {action}
        </Button>
      </Actions>
    </Frame>
  );
}

function Upgrade({ feature, onClose }: ContentProps): ReactElement {
  const { title, action } = lockTexts.default;
  const mayUpgrade = may(useAccessSubject(), admins());
  return (
    <Frame title={title} feature={feature} onClose={onClose}>
      <ul className="flex flex-col gap-3">
        {claims.map((claim) => (
          <li key={claim} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-action" />
            {claim}
          </li>
        ))}
      </ul>
      {!mayUpgrade && <p className="mt-5 text-muted">{askAdministrator}</p>}
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {noThanks}
        </Button>
        {mayUpgrade && (
          <LinkButton asChild>
            <Link to={paths.upgrade} onClick={onClose}>
              {action}
            </Link>
          </LinkButton>
        )}
      </Actions>
    </Frame>
  );
}

function Frame({
  title,
  feature,
  onClose,
  children,
}: ContentProps & { title: string; children: ReactNode }): ReactElement {
  return (
    <Dialog
      open
      size="small"
      title={title}
      {...(feature === title ? {} : { description: feature })}
      onOpenChange={(open) => !open && onClose()}
    >
      {children}
    </Dialog>
  );
}

function Actions({ children }: { children: ReactNode }): ReactElement {
  return <div className="mt-7 flex flex-wrap gap-3 *:flex-1 sm:justify-end sm:*:flex-none">{children}</div>;
}
