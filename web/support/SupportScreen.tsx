import { type ReactElement, useEffect, useState } from 'react';
import type { Me } from '#contract/account/account.ts';
import { isSupportOpen } from '#contract/support/hours.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { useMe } from '#web/session.tsx';
import { pageConfig } from '#web/page-config.ts';
import { Conversations } from './Conversations.tsx';
import { ChatOption, EmailOption, OnlyEmail, PhoneOption, TextOption } from './Ways.tsx';
import { Learning } from './Learning.tsx';
import { supportOptions, type Option } from './options.ts';
import { formatReturn, hoursLine } from './words.ts';

export function SupportScreen(): ReactElement | null {
  const { client } = useMe();
  return client && <Support client={client} />;
}

function Support({ client }: { client: NonNullable<Me['client']> }): ReactElement {
  const now = useNow();
  const options = supportOptions(client, pageConfig.support);
  const hours = hoursLine(now, pageConfig.support, client.time_zone);
  const talks = options.includes('chat');
  return (
    <>
      <PageHead
        title="Support"
        subtitle={
          talks
            ? 'Talk to a person, or find the answer yourself.'
            : 'Write to us, or find the answer yourself.'
        }
        actions={talks && <Presence now={now} />}
      />
      <div className="grid gap-4 lg:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] lg:gap-6">
        {options.map((option) => (
          <ContactOption key={option} option={option} hours={hours} />
        ))}
      </div>
      <Conversations />
      <Learning />
    </>
  );
}

function ContactOption({ option, hours }: { option: Option; hours: string }): ReactElement {
  switch (option) {
    case 'text':
      return <TextOption hours={hours} />;
    case 'phone':
      return <PhoneOption hours={hours} />;
    case 'chat':
      return <ChatOption hours={hours} />;
    case 'email':
      return <EmailOption />;
    case 'only email':
      return <OnlyEmail />;
  }
}

function Presence({ now }: { now: Date }): ReactElement {
  const isOpen = isSupportOpen(now, pageConfig.support);
  const back = formatReturn(now, pageConfig.support);
  return (
    <p className="rounded-full bg-surface px-3.5 py-1.5 text-sm font-[550] shadow-surface">
      <StatusDot tone={isOpen ? 'green' : 'slate'}>
        {isOpen ? 'We’re here now' : `We’re away right now.${back && ` ${back}.`}`}
      </StatusDot>
    </p>
  );
}

const EVERY_MS = 30_000;

/** The current time, updated while the page stays open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
