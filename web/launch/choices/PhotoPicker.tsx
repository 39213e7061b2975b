import { useCallback, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { tooManyPhotos } from '#contract/launch/shown.ts';
import type { Theme } from '#contract/launch/theme.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import type { ChoiceProps } from './choice-props.ts';
import { selectedPhotos, toggleChoice } from './selection.ts';
import { SelectionStrip } from './SelectionStrip.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { ThemeTabs } from './ThemeTabs.tsx';
import './choices.css';

type PhotoPickerProps = ChoiceProps<QuestionOf<'photos'>> & {
  /** the chosen theme, whose photos are shown first */
  theme?: Theme | undefined;
};

/** Choosing photos in the style the website should have, from any theme. */
export function PhotoPicker(props: PhotoPickerProps): ReactElement {
  const { question, value, onChange, onBlur, error, disabled, ref, theme } = props;
  const { label, hint, required, least, most } = question;
  const [openTheme, setOpenTheme] = useState<Theme>();
  const [isOver, setOver] = useState(false);
  const chosen = selectedPhotos(value);
  const shown = openTheme ?? theme ?? 'delightful-interiors';

  // a stable callback, so that the memoized cards do not render again when others are ticked
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
          <ThemeTabs of={theme} shown={shown} chosen={chosen} onShow={setOpenTheme}>
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
