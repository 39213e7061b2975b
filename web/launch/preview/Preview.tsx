import { Monitor, Smartphone } from 'lucide-react';
import { memo, useDeferredValue, useState, type ReactElement } from 'react';
import { HomePicture } from './HomePicture.tsx';
import type { GivenAnswers } from './given-answers.ts';
import { describePage, buildHomePage } from './home-page.ts';
import './preview.css';
import './page-header.css';
import './sections.css';

type PreviewProps = {
  /** the current answers of all steps */
  answers: GivenAnswers;
};

const screens = [
  { value: 'computer', label: 'Computer', Sign: Monitor },
  { value: 'phone', label: 'Phone', Sign: Smartphone },
] as const;

/** A small picture of the future home page, which follows the answers as they change. */
export const Preview = memo(function Preview({ answers }: PreviewProps): ReactElement {
  const [on, setOn] = useState<'computer' | 'phone'>('computer');
  // deferred, so that typing stays fast
  const page = buildHomePage(useDeferredValue(answers));
  const { note } = page.colours;
  return (
    <figure className="preview">
      <div className="preview-head">
        <span className="font-[600]">Preview</span>
        <fieldset aria-label="Show the preview on" className="preview-screens">
          {screens.map(({ value, label, Sign }) => (
            <button key={value} type="button" aria-pressed={on === value} onClick={() => setOn(value)}>
              <Sign aria-hidden />
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it consists of boxes and text, and is read as one image */}
      <div role="img" aria-label={describePage(page, on)} className="preview-stage" data-on={on}>
        <HomePicture page={page} />
      </div>
      <figcaption className="preview-caption">
        {note ?? 'A sketch of the mood. Your designer takes it from here.'}
      </figcaption>
    </figure>
  );
});
