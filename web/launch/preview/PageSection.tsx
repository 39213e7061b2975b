import type { ReactElement, ReactNode } from 'react';
import type { HomePage } from './home-page.ts';
import { Photo } from './Photo.tsx';

type PageSectionProps = { section: HomePage['sections'][number]; place: number; page: HomePage };

/** One section of the page: its heading in the chosen font, and a sketch of its content. */
export function PageSection({ section: { id, label }, place, page }: PageSectionProps): ReactElement {
  return (
    <div className="home-section" data-part={id} data-shade={place % 2 === 1 ? 'odd' : undefined}>
      {id === 'about' && <Photo id={pick(page, place + 1)} className="home-side" />}
      <div className="home-inside">
        <span className="home-heading" style={page.fonts.heading}>
          {label}
        </span>
        {strokes[id]?.(page, place)}
      </div>
      {id === 'home-evaluation' && <Photo id={pick(page, place + 1)} className="home-side" />}
    </div>
  );
}

const pick = ({ photos }: HomePage, place: number): string | undefined =>
  photos[place % Math.max(photos.length, 1)];

const lines = (count: number) => (
  <span className="home-lines">
    {Array.from({ length: count }, (_each, line) => (
      <i key={line} />
    ))}
  </span>
);

const strokes: Partial<Record<string, (page: HomePage, place: number) => ReactNode>> = {
  'predefined-searches': ({ searches }) => (
    <span className="home-chips">
      {searches.map((search, place) => (
        // two lines may be equal, so the index is part of the key
        <span key={place}>{search}</span>
      ))}
    </span>
  ),
  about: () => lines(3),
  testimonials: () => (
    <span className="home-row">
      {[1, 2, 3].map((card) => (
        <span key={card} className="home-card home-said">
          {lines(2)}
        </span>
      ))}
    </span>
  ),
  'newsletter-sign-up': () => (
    <span className="home-field">
      <span>Your email address</span>
      <b>Sign up</b>
    </span>
  ),
  'home-evaluation': () => (
    <span className="home-field">
      <span>The address of your home</span>
      <b>Ask</b>
    </span>
  ),
  'your-listings': (page, place) => (
    <span className="home-row">
      {[2, 3, 4].map((card) => (
        <Photo key={card} id={pick(page, place + card)} className="home-card home-listing" />
      ))}
    </span>
  ),
  resources: () => (
    <span className="home-row">
      {['Buying', 'Selling', 'Moving'].map((card) => (
        <span key={card} className="home-card home-resource">
          {card}
        </span>
      ))}
    </span>
  ),
};
