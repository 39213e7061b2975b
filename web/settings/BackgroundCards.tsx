import type { ReactElement } from 'react';
import { useFormState } from 'react-hook-form';
import { homeBackgrounds } from '#contract/settings.ts';
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

/** One picture of four: radio buttons under the pictures, so that the arrow keys choose. */
export function BackgroundCards({ control, name, label }: BackgroundCardsProps): ReactElement {
  const { errors } = useFormState({ control, name, exact: true });
  const { ref, onChange, onBlur } = control.register(name);
  return (
    <FieldGroup label={label} error={errors[name]?.message}>
      {({ id }) => (
        <div id={id} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {homeBackgrounds.map((background) => (
            <label key={background} className="group relative cursor-pointer">
              <input
                type="radio"
                name={name}
                value={background}
                ref={ref}
                onChange={onChange}
                onBlur={onBlur}
                className="absolute inset-0 z-1 cursor-pointer appearance-none rounded-control"
              />
              <Scene
                of={background}
                className="aspect-[8/5] w-full rounded-control opacity-80 inset-ring-1 transition-opacity group-hover:opacity-100 group-has-checked:opacity-100 group-has-checked:outline-3 group-has-checked:outline-offset-2 group-has-checked:outline-action"
              />
              <span className="mt-2 flex items-center gap-2 text-sm group-has-checked:font-[650]">
                <span
                  aria-hidden
                  className="grid size-4 place-content-center rounded-full border-[1.5px] border-edge group-has-checked:border-action before:size-2 before:scale-0 before:rounded-full before:bg-action before:transition-transform group-has-checked:before:scale-100"
                />
                {words[background]}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
