import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useFieldWiring } from '#web/parts/Field.tsx';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select, type Option } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import type { FormValues } from '#web/parts/form-values.ts';
import { TextInput } from '#web/parts/TextInput.tsx';
import './controls.css';
import type { SettingName, SettingValues } from './setting-values.ts';

export type SettingControl = Control<FormValues<SettingValues>, unknown, SettingValues>;

type SettingProps = {
  control: SettingControl;
  name: SettingName;
  label: string;
  hint?: ReactNode;
  required?: boolean;
};

export const SettingText = ({ long = false, ...bound }: SettingProps & { long?: boolean }): ReactElement => (
  <FormField {...bound}>{(input) => (long ? <TextArea {...input} /> : <TextInput {...input} />)}</FormField>
);

export const SettingSelect = ({
  options,
  ...bound
}: SettingProps & { options: readonly Option[] }): ReactElement => (
  <FormField {...bound}>{(input) => <Select {...input} options={options} />}</FormField>
);

export const SettingChoice = (props: SettingProps & { options: readonly Option[] }): ReactElement => (
  <FormRadios {...props} />
);

/** A switch, stored as '1' or '0'. */
export function SettingSwitch({ control, name, label, hint }: SettingProps): ReactElement {
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
type SettingSliderProps = SettingProps & { range: { from: number; to: number } };

/** A slider for a number of seconds. */
export function SettingSlider({ control, range, ...bound }: SettingSliderProps): ReactElement {
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
            style={reached(Number(seconds), range)}
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

const reached = (seconds: number, { from, to }: { from: number; to: number }): CSSProperties & Fill => ({
  '--reached': `${((seconds - from) / (to - from)) * 100}%`,
});

const inSeconds = (seconds: string | undefined): string =>
  seconds === '1' ? '1 second' : `${seconds} seconds`;

/** Shows its children only while a setting is switched on. */
export function WhileOn({
  control,
  name,
  children,
}: Pick<SettingProps, 'control' | 'name'> & { children: ReactNode }): ReactNode {
  return useWatch({ control, name }) === '1' ? children : null;
}
