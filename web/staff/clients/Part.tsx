import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { classNames } from '#web/parts/class-names.ts';
import { reserveHeight, type Height } from '#web/parts/reserve-height.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { useReached } from './use-reached.ts';

type PartProps = {
  /** the target of a link in the list of sections */
  id?: string;
  title: string;
  note: string;
  /** on phones; in wider windows every part is open */
  startsOpen?: boolean;
  children: ReactNode;
};

/** A part of a client's page. On phones all but the first are folded, so that a call begins with an overview. */
export function Part({ id: anchor, title, note, startsOpen = false, children }: PartProps): ReactElement {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const folded = isOpen ? undefined : 'max-sm:hidden';
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={classNames(
        'grid items-start gap-x-10 gap-y-3 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-y-0',
        line,
      )}
    >
      <div className="lg:pt-5">
        <div className="relative">
          <h2 id={id} className={heading}>
            {title}
          </h2>
          <FoldButton labelledBy={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </div>
        <p className={classNames('mt-1 text-muted text-pretty', folded)}>{note}</p>
      </div>
      <Surface className={classNames('min-w-0', folded)}>{children}</Surface>
    </section>
  );
}

type FoldProps = Omit<PartProps, 'note' | 'startsOpen'>;

/** Folds sections with their own titles under one on phones; elsewhere it has no effect. */
export function Fold({ id: anchor, title, children }: FoldProps): ReactElement {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div id={anchor} className={line}>
      <div className="relative sm:hidden">
        <h2 id={id} className={heading}>
          {title}
        </h2>
        <FoldButton labelledBy={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <div className={isOpen ? 'max-sm:mt-4' : 'max-sm:hidden'}>{children}</div>
    </div>
  );
}

const line = 'sm:scroll-mt-18 max-sm:border-b max-sm:border-line max-sm:pb-3';
const heading = 'flex min-h-11 items-center text-xl sm:min-h-0';

type FoldButtonProps = { labelledBy: string; isOpen: boolean; onToggle: () => void };

/** Covers the heading, so that the whole line folds and unfolds the part. */
const FoldButton = ({ labelledBy, isOpen, onToggle }: FoldButtonProps): ReactElement => (
  <button
    type="button"
    aria-labelledby={labelledBy}
    aria-expanded={isOpen}
    onClick={onToggle}
    className="absolute inset-0 flex items-center justify-end rounded-control sm:hidden"
  >
    <ChevronDown aria-hidden className={classNames('size-5 text-muted', isOpen && 'rotate-180')} />
  </button>
);

/** Shows its content once it is near the window; a folded part does not render it until it is opened. */
export function WhenReached({
  height,
  children,
}: {
  /** of the content before it is rendered */
  height: Height;
  children: ReactNode;
}): ReactElement {
  const [isReached, watch] = useReached();
  return isReached ? <>{children}</> : <div ref={watch} {...reserveHeight(height)} />;
}
