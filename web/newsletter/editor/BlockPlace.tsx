import {
  useEffect,
  useEffectEvent,
  useRef,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Button } from '#web/parts/Button.tsx';
import { classNames } from '#web/parts/class-names.ts';
import { Tag } from '#web/parts/Tag.tsx';
import { BlockToolbar, type BlockActions } from './BlockToolbar.tsx';

type BlockPlaceProps = {
  /** 'Article' */
  kind: string;
  /** '' if it has none */
  title: string;
  /** where it is on the mail; undefined while that is not known, and null if the mail could not be shown */
  place: (CSSProperties & { top: number }) | undefined | null;
  isSelected: boolean;
  isOpen: boolean;
  hasError: boolean;
  onSelect: () => void;
  onClose: () => void;
  actions: BlockActions;
  /** its form */
  children: ReactNode;
};

/** A block of the mail that can be selected. Its form is beside the mail, or a sheet where there is no room. */
export function BlockPlace(props: BlockPlaceProps): ReactElement {
  const { kind, title, place, isSelected, isOpen, hasError, onSelect, onClose, actions } = props;
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLElement>(null);
  const name = title === '' || title === kind ? kind : `${kind}: ${title}`;
  useEffect(() => {
    if (isOpen) form.current?.focus({ preventScroll: true });
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, place?.top]);
  const close = () => {
    onClose();
    button.current?.focus();
  };
  const closeByKey = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const { current } = form;
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) closeByKey();
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <>
      <div
        className={place ? 'newsletter-block' : place === null ? 'newsletter-row' : 'sr-only'}
        style={place ?? {}}
      >
        <button
          ref={button}
          type="button"
          aria-pressed={isSelected}
          aria-label={hasError ? `${name} (incomplete)` : name}
          onClick={onSelect}
          className="newsletter-select"
        >
          {!place && name}
          {hasError && <Tag kind="danger">Incomplete</Tag>}
        </button>
        {isSelected && (
          <div className="newsletter-tools">
            <BlockToolbar name={kind.toLowerCase()} {...actions} />
          </div>
        )}
      </div>
      {isSelected && (
        <section
          ref={form}
          tabIndex={-1}
          aria-label={`Edit ${kind.toLowerCase()}`}
          className={classNames('newsletter-panel bg-surface p-5 shadow-float', isOpen && 'is-open')}
        >
          <div className="mb-4 flex items-center justify-between gap-3">
            <h2 className="text-lg">{kind}</h2>
            <Button variant="quiet" size="small" className="newsletter-done" onClick={close}>
              Done
            </Button>
          </div>
          {props.children}
        </section>
      )}
    </>
  );
}
