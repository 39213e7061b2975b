import type { ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { photoAddress } from '#contract/launch/theme.ts';
import type { ChoiceProps } from './choice-props.ts';
import { PictureRadios } from './PictureRadios.tsx';
import { themeCover, findTheme, themeLabels } from './theme-words.ts';

/** Choosing a theme: twelve pictures, each with its name and a one-line description. */
export function ThemeCards(props: ChoiceProps<QuestionOf<'theme'>>): ReactElement {
  return (
    <PictureRadios {...props} className="theme-cards">
      {({ value, label }) => {
        const theme = findTheme(value);
        return (
          <>
            {theme && (
              <img
                src={photoAddress(themeCover(theme))}
                alt=""
                width={400}
                height={300}
                loading="lazy"
                decoding="async"
              />
            )}
            <span className="choice-name">{label}</span>
            {theme && <span className="choice-line">{themeLabels[theme]}</span>}
          </>
        );
      }}
    </PictureRadios>
  );
}
