import type { ReactElement } from 'react';

/** A feature for visitors at the top of the page. */
export function HeaderFeature({ feature }: { feature: string }): ReactElement | null {
  switch (feature) {
    case 'Property search':
      return (
        <span className="home-field">
          <span>Neighbourhood, address or MLS® number</span>
          <b>Search</b>
        </span>
      );
    case 'Home evaluation':
      return <span className="home-button">What is my home worth?</span>;
    case 'Testimonials':
      return <span className="home-quote">“They found us the house we had dreamed of.”</span>;
    case 'Newsletter sign-up':
      return (
        <span className="home-field">
          <span>Your email address</span>
          <b>Sign up</b>
        </span>
      );
    default:
      return null;
  }
}
