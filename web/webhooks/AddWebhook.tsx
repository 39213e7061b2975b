import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { secretTitle, ShownSecret } from './ShownSecret.tsx';
import type { AddProps } from './webhook-owner.ts';

export function AddWebhook({ add }: { add: (props: AddProps) => ReactElement }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New webhook
      </Button>
      {isOpen &&
        add({
          title: 'New webhook',
          text: 'Messages say only what happened, when, and to which record.',
          verb: 'Add webhook',
          result: ({ data: { secret } }) => ({
            title: secretTitle,
            content: <ShownSecret secret={secret} onClose={close} />,
          }),
          onClose: close,
        })}
    </>
  );
}
