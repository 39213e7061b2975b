import type { ReactElement, ReactNode } from 'react';
import { phoneHref } from '#contract/phones.ts';
import { EmailText } from '#web/parts/EmailText.tsx';
import { notProvided } from './contact-words.ts';
import { PhoneText } from '#web/parts/Shown.tsx';

export function formatProvided(text: string | null, missing: string = notProvided): ReactNode {
  return text || <span className="text-muted">{missing}</span>;
}

const link = 'font-[550] text-action underline underline-offset-3 hover:decoration-2';

export function EmailItem({ email }: { email: string | null }): ReactNode {
  if (!email) return formatProvided(null);
  return (
    <a href={`mailto:${email}`} className={link}>
      <EmailText email={email} />
    </a>
  );
}

export function PhoneItem({ phone, onCall }: { phone: string | null; onCall?: () => void }): ReactNode {
  if (!phone) return formatProvided(null);
  return (
    <a href={phoneHref(phone)} onClick={onCall} className={link}>
      <PhoneText number={phone} />
    </a>
  );
}

/** Further emails or phones, a line each, with their labels. */
export const FurtherItems = ({
  items,
}: {
  items: readonly { label: string; value: ReactNode }[];
}): ReactElement => (
  <>
    {items.map(({ label, value }, n) => (
      <span key={n} className="block">
        {value}
        {label && <span className="text-muted"> · {label}</span>}
      </span>
    ))}
  </>
);

export function WindowLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <a href={href} target="_blank" rel="noopener" className={link}>
      {children}
    </a>
  );
}
