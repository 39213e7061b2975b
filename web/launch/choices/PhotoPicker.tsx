import { useCallback, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { tooManyPhotos } from '#contract/launch/rules.ts';
import type { Theme } from '#contract/launch/theme.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import type { ChoiceProps } from './choice-props.ts';
import { selectedPhotos, toggleChoice } from './selection.ts';
import { SelectionStrip } from './SelectionStrip.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { ThemeTabs } from './ThemeTabs.tsx';
import './choices.css';

type PhotoPickerProps = ChoiceProps<QuestionOf<'photos'>> & {
  /** the theme of the website: its photos are shown first */
  theme?: Theme | undefined;
};

/** Photos that have the feeling of the website to be, from one theme or from many. */
export function PhotoPicker(props: PhotoPickerProps): ReactElement {
  const { question, value, onChange, onBlur, error, disabled, ref, theme } = props;
  const { label, hint, required, least, most } = question;
  const [opened, setOpened] = useState<Theme>();
  const [isOver, setOver] = useState(false);
  const chosen = selectedPhotos(value);
  const shown = opened ?? theme ?? 'delightful-interiors';

  // the cards stay as they are while others are ticked, so they must not be handed a new function each time
  const latest = useRef({ chosen, onChange });
  useLayoutEffect(() => {
    latest.current = { chosen, onChange };
  });
  const toggle = useCallback(
    (id: string) => {
      const next = toggleChoice(latest.current.chosen, id, most);
      setOver(next === null);
      if (next) latest.current.onChange(next);
    },
    [most],
  );

  return (
    <FieldGroup label={label} hint={hint} required={required} error={error} className="choice-field">
      {({ id, ...wiring }) => (
        <div id={id} className="photo-picker">
          <SelectionStrip chosen={chosen} least={least} most={most} disabled={disabled} onRemove={toggle} />
          <ThemeTabs of={theme} shown={shown} chosen={chosen} onShow={setOpened}>
            <PhotoGrid
              key={shown}
              theme={shown}
              chosen={chosen}
              wiring={wiring}
              first={ref}
              disabled={disabled}
              onToggle={toggle}
              onBlur={onBlur}
            />
          </ThemeTabs>
          {isOver && (
            <p role="alert" className="photo-over">
              {tooManyPhotos(most)}
            </p>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
