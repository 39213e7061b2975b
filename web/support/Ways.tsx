import { Mail, MessageCircle, MessagesSquare, Phone, type LucideIcon } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { phoneHref, textHref } from '#contract/phones.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageConfig } from '#web/page-config.ts';
import { HelpButton } from './HelpButton.tsx';
import { PhoneText } from '#web/parts/Shown.tsx';

type Hours = { hours: string };

export function TextOption({ hours }: Hours): ReactElement {
  const { textNumber } = pageConfig.support;
  return (
    <ContactCard
      icon={MessageCircle}
      title="Text us"
      hours={hours}
      note="Short questions, answered on your phone."
    >
      <LinkButton variant="secondary" href={textHref(textNumber)} className="max-sm:w-full">
        <PhoneText number={textNumber} />
      </LinkButton>
    </ContactCard>
  );
}

export function PhoneOption({ hours }: Hours): ReactElement {
  const { phoneNumber } = pageConfig.support;
  return (
    <ContactCard icon={Phone} title="Call us" hours={hours} note="Talk to a person about your account.">
      <LinkButton variant="secondary" href={phoneHref(phoneNumber)} className="max-sm:w-full">
        <PhoneText number={phoneNumber} />
      </LinkButton>
    </ContactCard>
  );
}

export function ChatOption({ hours }: Hours): ReactElement {
  return (
    <ContactCard
      icon={MessagesSquare}
      title="Live chat"
      hours={hours}
      note="Talk it through with one of us. Outside these hours, leave a message."
    >
      <HelpButton />
    </ContactCard>
  );
}

export function EmailOption(): ReactElement {
  return (
    <ContactCard
      icon={Mail}
      title="Email"
      hours="Any time"
      note="For longer requests: describe what you need and attach any files."
    >
      <EmailLink />
    </ContactCard>
  );
}

export function OnlyEmail(): ReactElement {
  return (
    <ContactCard
      icon={Mail}
      title="Need help?"
      hours="Any time"
      note="Send us an email with your question, and one of us will answer it."
    >
      <EmailLink />
    </ContactCard>
  );
}

function EmailLink(): ReactElement {
  const { email } = pageConfig.support;
  return (
    <LinkButton variant="secondary" href={`mailto:${email}`} className="max-w-full max-sm:w-full">
      <span className="truncate">{email}</span>
    </LinkButton>
  );
}

type ContactCardProps = Hours & { icon: LucideIcon; title: string; note: string; children: ReactNode };

function ContactCard({ icon: Icon, title, hours, note, children }: ContactCardProps): ReactElement {
  const id = useId();
  return (
    <Surface aria-labelledby={id} className="flex min-w-0 flex-col items-start">
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-content-center rounded-control bg-soft text-on-soft">
          <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        </span>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
      </div>
      <p className="mt-4 font-[550]">{hours}</p>
      <p className="mt-1 mb-6 text-muted text-pretty">{note}</p>
      <div className="mt-auto w-full">{children}</div>
    </Surface>
  );
}
