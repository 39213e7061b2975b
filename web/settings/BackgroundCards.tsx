import type { ReactElement } from 'react';
import { useFormState } from 'react-hook-form';
import { homeBackgrounds } from '#contract/settings/settings.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import { Scene, type Background } from './Scene.tsx';
import type { SettingControl } from './SettingFields.tsx';
import type { SettingName } from './setting-values.ts';

type BackgroundCardsProps = { control: SettingControl; name: SettingName; label: string };

const words: Record<Background, string> = {
  kitchen: 'Kitchen',
  neighbourhood: 'Neighbourhood',
  laptop: 'Laptop',
  satellite: 'Satellite',
};

/** Choosing one of four pictures: they are radio buttons, so that the arrow keys work. */
export function BackgroundCards({ control, name, label }: BackgroundCardsProps): ReactElement {
  const { errors } = useFormState({ control, name, exact: true });
  const { ref, onChange, onBlur } = control.register(name);
  return (
    <FieldGroup label={label} error={errors[name]?.message}>
      {({ id }) => (
        <div id={id} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {homeBackgrounds.map((background) => (
            <label key={background} className="picture-choice">
              <input
                type="radio"
                name={name}
                value={background}
                ref={ref}
                onChange={onChange}
                onBlur={onBlur}
              />
              <Scene of={background} />
              <span>{words[background]}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
