import type { ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import type { ChoiceProps } from './choice-props.ts';
import { getFonts } from './font-stacks.ts';
import { PictureRadios } from './PictureRadios.tsx';

/** Choosing a pair of fonts, each shown as on a home page. */
export function FontChoices(props: ChoiceProps<QuestionOf<'fonts'>>): ReactElement {
  return (
    <PictureRadios {...props} className="font-cards">
      {({ value, label }) => {
        const { heading, text } = getFonts(value);
        return (
          <>
            <span aria-hidden className="font-sample">
              <span className="font-heading" style={heading}>
                Home by the water
              </span>
              <span style={text}>Three bedrooms, a garden, and the beach at the end of the street.</span>
            </span>
            <span className="choice-name">{label}</span>
          </>
        );
      }}
    </PictureRadios>
  );
}
