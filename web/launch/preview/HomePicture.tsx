import { memo, type CSSProperties, type ReactElement } from 'react';
import { inkOn } from './colours.ts';
import type { HomePage } from './home-page.ts';
import { PageHeader } from './PageHeader.tsx';
import { PageSection } from './PageSection.tsx';

/** The picture of the home page. Memoized, so that it renders again only when its content changes. */
export const HomePicture = memo(
  function HomePicture({ page }: { page: HomePage }): ReactElement {
    const { fonts, sections, title } = page;
    return (
      <div className="home" style={{ ...coloured(page), ...fonts.text }}>
        <div className="home-page">
          <PageHeader page={page} />
          <div className="home-sections">
            {sections.map((section, place) => (
              <PageSection key={section.id} section={section} place={place} page={page} />
            ))}
          </div>
          <div className="home-foot">
            <span style={fonts.heading}>{title}</span>
            <i />
            <i />
            <i />
          </div>
        </div>
      </div>
    );
  },
  (one, other) => JSON.stringify(one.page) === JSON.stringify(other.page),
);

type Coloured = CSSProperties & Record<`--home-${string}`, string>;

function coloured({ colours }: HomePage): Coloured {
  const [ground, surface, text, main, accent] = colours.palette;
  return {
    '--home-ground': ground,
    '--home-surface': surface,
    '--home-text': text,
    '--home-main': main,
    '--home-on-main': inkOn(main),
    '--home-accent': accent,
    '--home-on-accent': inkOn(accent),
  };
}
