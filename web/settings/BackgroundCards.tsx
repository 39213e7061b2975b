import type { ReactElement } from 'react';
import { useFormState } from 'react-hook-form';
import { homeBackgrounds } from '#contract/settings/settings.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import type { FormValues } from '#web/parts/form-values.ts';
import { Scene, type Background } from './Scene.tsx';
import type { SettingValues } from './setting-values.ts';

type BackgroundCardsProps<Output> = Bound<FormValues<SettingValues>, Output, string> & { label: string };

const words: Record<Background, string> = {
  kitchen: 'Kitchen',
  neighbourhood: 'Neighbourhood',
  laptop: 'Laptop',
  satellite: 'Satellite',
};

/** Choosing one of four pictures: they are radio buttons, so that the arrow keys work. */
export function BackgroundCards<Output>({
  control,
  name,
  label,
}: BackgroundCardsProps<Output>): ReactElement {
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
