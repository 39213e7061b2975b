import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useFieldWiring } from '#web/parts/Field.tsx';
import { FormField, type Bound } from '#web/parts/FormField.tsx';
import type { FieldControls } from '#web/parts/FormFields.tsx';
import type { FormValues } from '#web/parts/form-values.ts';
import './controls.css';
import type { SettingName, SettingValues } from './setting-values.ts';

export type SettingControl = Control<FormValues<SettingValues>, unknown, SettingValues>;

export type SettingControls<Name extends SettingName> = {
  [Each in Name]?: FieldControls<FormValues<SettingValues>>[string];
};

type SettingProps<Output> = Bound<FormValues<SettingValues>, Output, string> & {
  label: string;
  hint?: ReactNode;
};

/** A switch, stored as '1' or '0'. */
export function SettingSwitch<Output>({ control, name, label, hint }: SettingProps<Output>): ReactElement {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const { wiring, messages } = useFieldWiring({ hint, error: fieldState.error?.message });
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 lg:min-h-9">
        <span className="font-[550]">{label}</span>
        <input
          {...wiring}
          type="checkbox"
          role="switch"
          name={name}
          ref={ref}
          checked={value === '1'}
          aria-checked={value === '1'}
          onChange={(event) => onChange(event.target.checked ? '1' : '0')}
          onBlur={onBlur}
          className="switch"
        />
      </label>
      <div className="pr-16">{messages}</div>
    </div>
  );
}

type Fill = { '--reached': string };
type SettingSliderProps<Output> = SettingProps<Output> & { range: { from: number; to: number } };

/** A slider for a number of seconds. */
export function SettingSlider<Output>({
  control,
  range,
  ...bound
}: SettingSliderProps<Output>): ReactElement {
  const seconds = useWatch({ control, name: bound.name });
  return (
    <FormField control={control} {...bound}>
      {(input) => (
        <div className="flex min-h-11 max-w-text items-center gap-4">
          <input
            {...input}
            type="range"
            min={range.from}
            max={range.to}
            step={1}
            aria-valuetext={inSeconds(seconds)}
            style={styleReach(Number(seconds), range)}
            className="slider"
          />
          <output className="w-24 shrink-0 text-right font-[550] tabular-nums" aria-hidden>
            {inSeconds(seconds)}
          </output>
        </div>
      )}
    </FormField>
  );
}

const styleReach = (seconds: number, { from, to }: { from: number; to: number }): CSSProperties & Fill => ({
  '--reached': `${((seconds - from) / (to - from)) * 100}%`,
});

const inSeconds = (seconds: string | undefined): string =>
  seconds === '1' ? '1 second' : `${seconds} seconds`;

/** Shows its children only while a setting is switched on. */
export function WhileOn({
  control,
  name,
  children,
}: {
  control: SettingControl;
  name: SettingName;
  children: ReactNode;
}): ReactNode {
  return useWatch({ control, name }) === '1' ? children : null;
}
