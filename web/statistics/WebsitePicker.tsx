import type { ReactElement } from 'react';
import { Select } from '#web/parts/Select.tsx';
import { useMe } from '#web/session.tsx';

type WebsitePickerProps = {
  /** the id of a website, or 'all' */
  value: string;
  onChange: (siteId: string) => void;
};

/** The website whose numbers are shown, for clients with several. */
export function WebsitePicker({ value, onChange }: WebsitePickerProps): ReactElement {
  const { sites } = useMe();
  return (
    <Select
      aria-label="Website"
      className="w-56 max-sm:w-full"
      options={[
        { value: 'all', label: 'All Sites' },
        ...sites.map(({ id, primary_domain }) => ({ value: String(id), label: primary_domain })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
