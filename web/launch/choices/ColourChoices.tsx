import { Building2, PenLine, Sparkles, Stamp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import type { ChoiceProps } from './choice-props.ts';
import { findPalette } from './palette-of.ts';
import { PictureRadios } from './PictureRadios.tsx';

const signs: Partial<Record<string, ReactElement>> = {
  branding: <Stamp />,
  brokerage: <Building2 />,
  designer: <Sparkles />,
  other: <PenLine />,
};

/** Choosing a colour palette, each shown as on a page, or colours described in words. */
export function ColourChoices(props: ChoiceProps<QuestionOf<'colours'>>): ReactElement {
  return (
    <PictureRadios {...props} className="colour-cards">
      {({ value, label }) => {
        const colours = findPalette(value);
        return (
          <>
            {colours ? (
              <Swatches colours={colours} />
            ) : (
              <span aria-hidden className="colour-sign">
                {signs[value]}
              </span>
            )}
            <span className="choice-name">{label}</span>
          </>
        );
      }}
    </PictureRadios>
  );
}

/** A palette: background, surface and text as a small page, with the main and accent colours next to it. */
function Swatches({ colours }: { colours: readonly string[] }): ReactElement {
  const [ground, surface, text, main, accent] = colours;
  return (
    <span aria-hidden className="swatches forced-color-adjust-none" style={{ background: ground }}>
      <span className="swatch-page" style={{ background: surface, color: text }}>
        Aa
      </span>
      <span style={{ background: main }} />
      <span style={{ background: accent }} />
      <span style={{ background: text }} />
    </span>
  );
}
