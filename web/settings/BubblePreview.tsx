import { useState, type ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import type { SettingControl } from './SettingFields.tsx';
import { SitePreview } from './SitePreview.tsx';

const phone = { width: 390, height: 700 };
const states = [
  { page: 'greeting', label: 'Greeting' },
  { page: 'chat', label: 'Open chat' },
] as const;

/** A preview of the bubble on a visitor's phone with the form's current values, closed and open. */
export function BubblePreview({ control }: { control: SettingControl }): ReactElement {
  const [page, setPage] = useState<(typeof states)[number]['page']>('greeting');
  return (
    <figure className="rounded-control bg-sunken p-4">
      <figcaption className="mb-3 text-sm text-muted">As a visitor sees it</figcaption>
      <div className="mx-auto max-w-72">
        <fieldset aria-label="What the preview shows" className="mb-3 flex gap-2">
          {states.map((state) => (
            <Button
              key={state.page}
              size="small"
              variant={state.page === page ? 'secondary' : 'quiet'}
              aria-pressed={state.page === page}
              onClick={() => setPage(state.page)}
            >
              {state.label}
            </Button>
          ))}
        </fieldset>
        <SitePreview control={control} page={page} names={names} size={phone} />
      </div>
    </figure>
  );
}

const names = [
  'rb_amelie_lead_capture_require_phone',
  'rb_amelie_lead_capture_bubble_enabled',
  'rb_amelie_lead_capture_bubble_name',
  'rb_amelie_lead_capture_bubble_popup_text',
  'rb_amelie_lead_capture_bubble_form_body',
  'rb_amelie_lead_capture_bubble_form_cta',
  'rb_avatar_image',
] as const;
