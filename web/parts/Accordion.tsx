import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { ACCORDION_STILL_MS } from './measures.ts';

type Section = { id: string; title: ReactNode; aside?: ReactNode; body: ReactNode };

type AccordionProps = {
  sections: readonly Section[];
  defaultOpen?: readonly string[] | undefined;
};

export function Accordion({ sections, defaultOpen = [] }: AccordionProps): ReactElement {
  const animated = useAfter(ACCORDION_STILL_MS);
  return (
    <Radix.Root
      type="multiple"
      defaultValue={[...defaultOpen]}
      data-animated={animated || undefined}
      className="divided rounded-surface bg-surface shadow-surface"
    >
      {sections.map((section) => (
        <Radix.Item key={section.id} value={section.id}>
          <Radix.Header className="flex">
            <Radix.Trigger className="group flex min-h-14 flex-1 items-center gap-3 rounded-control px-5 py-3 text-left font-sans text-base font-[600] tracking-normal">
              <span className="min-w-0 flex-1">{section.title}</span>
              {section.aside}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-muted eased group-data-[state=open]:rotate-180"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className="fold">
            <div className="px-5 pt-1 pb-6">{section.body}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}

function useAfter(delay: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return past;
}
