import { LifeBuoy } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { isStaff } from '#contract/account/standing.ts';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';
import { useMe } from '#web/session.tsx';
import { pageConfig } from '#web/page-config.ts';
import { helpNow, openChat } from './live-chat.ts';
import { chatForStaff, messageSent, sendMessage } from './words.ts';

const SupportMessageDialog = lazyPart(() =>
  import('./SupportMessageDialog.tsx').then((module) => ({ default: module.SupportMessageDialog })),
);

/** Opens the live chat, or a message dialog when none is available. */
export function HelpButton(): ReactElement {
  const me = useMe();
  const [writing, setWriting] = useState(false);

  function ask(): void {
    const help = helpNow(pageConfig, isStaff(me), new Date());
    if (help === 'refused') toast.error(chatForStaff);
    else if (help === 'message' || !openChat()) setWriting(true);
  }

  return (
    <>
      <Button onClick={ask} className="max-sm:w-full">
        <LifeBuoy aria-hidden />I need help
      </Button>
      {writing && (
        <Suspense>
          <SupportMessageDialog
            topic="help"
            title={sendMessage}
            text={`Tell us what you need. We’ll reply to ${me.email}.`}
            label="Message"
            done={messageSent}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
