import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#web/parts/class-names.ts';
import { EmailText } from '#web/parts/EmailText.tsx';
import { notProvided } from './contact-words.ts';

/** `wide` items take a full row: notes, and emails, which should not wrap. */
type DescriptionItem = { term: string; value: ReactNode; wide?: true };

/** A list of terms and values. */
export function DescriptionList({
  facts,
  className,
}: {
  facts: readonly DescriptionItem[];
  className?: string | undefined;
}): ReactElement {
  return (
    <dl
      className={classNames(
        'grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-4 gap-y-5',
        className,
      )}
    >
      {facts.map(({ term, value, wide }) => (
        <div key={term} className={classNames('min-w-0', wide && 'col-span-full')}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="mt-0.5 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function provided(text: string | null, missing: string = notProvided): ReactNode {
  return text || <span className="text-muted">{missing}</span>;
}

const link = 'font-[550] text-action underline decoration-1 underline-offset-3 hover:decoration-2';

export function EmailItem({ email }: { email: string }): ReactNode {
  if (!email) return provided(null);
  return (
    <a href={`mailto:${email}`} className={link}>
      <EmailText email={email} />
    </a>
  );
}

export function PhoneItem({ phone }: { phone: string | null }): ReactNode {
  if (!phone) return provided(null);
  return (
    <a href={`tel:${phone}`} className={link}>
      {phone}
    </a>
  );
}

export function WindowLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <a href={href} target="_blank" rel="noopener" className={link}>
      {children}
    </a>
  );
}
