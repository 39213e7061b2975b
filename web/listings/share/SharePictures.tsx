import { useState, type ReactElement } from 'react';
import type { News } from '#contract/listings/share.ts';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { Field } from '#web/parts/Field.tsx';
import { Select } from '#web/parts/Select.tsx';
import { SharePicture, shapeNames } from './SharePicture.tsx';

/** The pictures of one piece of news in each shape, and the text that goes with them. */
export function SharePictures({ id, news }: { id: number; news: readonly News[] }): ReactElement | null {
  const [place, setPlace] = useState(0);
  const shown = news[place] ?? news[0];
  if (!shown) return null;
  return (
    <>
      <Field label="What it says" className="max-w-72">
        {(wiring) => (
          <Select
            {...wiring}
            value={place}
            onChange={(event) => setPlace(Number(event.target.value))}
            options={news.map(({ headline, when }, value) => ({
              value,
              label: [headline, when].filter((part) => part !== null).join(', '),
            }))}
          />
        )}
      </Field>
      <ul className="mt-5 grid items-start gap-4 sm:grid-cols-3">
        {shapeNames.map((shape) => (
          <li key={`${shape} ${place}`}>
            <SharePicture id={id} news={shown} shape={shape} />
          </li>
        ))}
      </ul>
      <output
        aria-label="Text to copy"
        className="mt-5 mb-3 block rounded-control bg-sunken p-4 break-words whitespace-pre-line"
      >
        {shown.text}
      </output>
      <CopyButton text={shown.text}>Copy text</CopyButton>
    </>
  );
}
