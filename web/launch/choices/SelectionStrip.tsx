import { X } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { describePhoto } from '#contract/launch/photo-words.ts';
import { photoAddress } from '#contract/launch/theme.ts';

type ChosenStripProps = {
  chosen: readonly string[];
  least: number;
  most: number;
  disabled: boolean | undefined;
  onRemove: (id: string) => void;
};

/** The chosen photos of all themes. Empty places show the minimum number. */
export function SelectionStrip({ chosen, least, most, disabled, onRemove }: ChosenStripProps): ReactElement {
  const strip = useRef<HTMLUListElement>(null);
  const missing = Math.max(least - chosen.length, 0);

  function remove(place: number, id: string): void {
    onRemove(id);
    // the pressed button disappears, so its neighbour gets the focus
    requestAnimationFrame(() => {
      const buttons = strip.current?.querySelectorAll('button') ?? [];
      buttons[Math.min(place, buttons.length - 1)]?.focus();
    });
  }

  return (
    <div className="chosen-photos">
      <output className="chosen-count">
        <strong>
          {chosen.length} of {most}
        </strong>{' '}
        chosen
        {missing > 0 && <span className="text-muted">, {missing} more needed</span>}
      </output>
      <ul ref={strip} aria-label="Chosen photos" className="chosen-strip">
        {chosen.map((id, place) => (
          <li key={id}>
            <img src={photoAddress(id)} alt={describePhoto(id)} width={96} height={72} />
            <button
              type="button"
              aria-label={`Remove ${describePhoto(id)}`}
              disabled={disabled}
              onClick={() => remove(place, id)}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
        {Array.from({ length: missing }, (_each, place) => (
          <li key={place} aria-hidden className="chosen-gap">
            {chosen.length + place + 1}
          </li>
        ))}
      </ul>
    </div>
  );
}
