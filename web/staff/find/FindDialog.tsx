import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import type { SearchHit } from '#contract/staff/search.ts';
import { overlayClass } from '#web/parts/dialog-look.ts';
import { useReturnFocus } from '#web/parts/return-focus.ts';
import { useLayer } from '#web/parts/use-layer.ts';
import { useHitLink } from './hit-link.ts';
import { HitList } from './HitList.tsx';
import { useFind } from './use-find.ts';

/** One field for everything: results appear while typing, Enter opens the first hit, arrows go through all. */
export function FindDialog({ onClose }: { onClose: () => void }): ReactElement {
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  useLayer(true, onClose);
  const content = useRef<HTMLDivElement>(null);
  const linkOf = useHitLink();
  const open = (hit: SearchHit) => {
    onClose();
    void navigate(linkOf(hit));
  };
  const { text, type, hits, openFirst, state } = useFind(open);

  // arrows treat the field and the hits as one column; a letter always goes to the field
  const onKey = (event: KeyboardEvent) => {
    const column = [...(content.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) {
      if (event.key.length === 1 && !event.metaKey && !event.ctrlKey) column[0]?.focus();
      return;
    }
    event.preventDefault();
    const here = column.findIndex((element) => element === document.activeElement);
    column[(here + step + column.length) % column.length]?.focus();
  };

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        {/* at the top, so that a phone's keyboard does not cover the results */}
        <Radix.Overlay className={`${overlayClass} items-start! px-3! pt-3! sm:pt-[12vh]!`}>
          <Radix.Content
            ref={content}
            aria-modal
            aria-describedby={undefined}
            {...returnFocus}
            onKeyDown={onKey}
            className="flex max-h-[min(34rem,calc(100dvh-6rem))] w-full max-w-text animate-fade flex-col overflow-hidden rounded-surface bg-surface shadow-float outline-none"
          >
            <Radix.Title className="sr-only">Find a client, a person, a domain or an invoice</Radix.Title>
            <div className="flex items-center gap-3 border-b border-line pr-3 pl-5">
              <Search aria-hidden className="size-5 shrink-0 text-muted" />
              <input
                type="text"
                aria-label="Name, email, phone, domain, invoice or id"
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                placeholder="Name, email, phone, domain, invoice or id"
                value={text}
                onChange={(event) => type(event.target.value)}
                onKeyDown={(event) => event.key === 'Enter' && openFirst()}
                className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
              />
              <Radix.Close className="min-h-11 rounded-control px-3 text-sm font-[600] text-action hover:bg-soft">
                Close
              </Radix.Close>
            </div>
            <HitList hits={hits} state={state} onOpen={onClose} />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
