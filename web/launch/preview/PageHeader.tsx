import type { ReactElement } from 'react';
import { HeaderFeature } from './HeaderFeature.tsx';
import type { HomePage } from './home-page.ts';
import { Photo } from './Photo.tsx';

const kinds: Partial<Record<string, string>> = {
  'Photo slideshow': 'slideshow',
  Video: 'video',
  'Split photo and text': 'split',
};
const places: Partial<Record<string, string>> = {
  Left: 'left',
  Centered: 'centered',
  'Centered with logo above': 'above',
};

/** The top of the page: menu, picture, title, and up to three features. */
export function PageHeader({ page }: { page: HomePage }): ReactElement {
  const { title, tagline, fonts, features, header, menubar, photos } = page;
  const kind = kinds[header] ?? 'photo';
  const inside = features.filter((feature) => feature !== 'Contact form' && feature !== 'Featured listings');
  return (
    <div className="home-header" data-kind={kind}>
      <Photo id={photos[0]} className="home-cover" />
      <div className="home-bar" data-menu={places[menubar] ?? 'right'}>
        <span className="home-logo" style={fonts.heading}>
          {title}
        </span>
        <span className="home-links">
          {['Home', 'Listings', 'About', 'Contact'].map((link) => (
            <span key={link}>{link}</span>
          ))}
        </span>
        <span className="home-burger" />
      </div>
      <div className="home-welcome">
        <div className="home-words">
          {kind === 'video' && <span className="home-play" />}
          <span className="home-title" style={fonts.heading}>
            {title}
          </span>
          <span className="home-tagline">{tagline}</span>
          {inside.map((feature) => (
            <HeaderFeature key={feature} feature={feature} />
          ))}
        </div>
        {features.includes('Contact form') && (
          <div className="home-form">
            <b style={fonts.heading}>Write to me</b>
            <i />
            <i />
            <i />
            <span className="home-button">Send</span>
          </div>
        )}
      </div>
      {features.includes('Featured listings') && (
        <div className="home-featured">
          {[1, 2, 3].map((place) => (
            <Photo key={place} id={photos[place % Math.max(photos.length, 1)]} className="home-thumb" />
          ))}
        </div>
      )}
      {kind === 'slideshow' && (
        <>
          <span className="home-arrow" data-side="left" />
          <span className="home-arrow" data-side="right" />
          <span className="home-dots">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </div>
  );
}
