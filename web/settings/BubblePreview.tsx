import { MessageCircle } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { Picture } from './AvatarField.tsx';
import type { SettingControl } from './SettingFields.tsx';

/** The bubble as a visitor meets it, while it is written. A picture of it, not a form. */
export function BubblePreview({ control }: { control: SettingControl }): ReactElement {
  const [name, text, body, button, picture] = useWatch({
    control,
    name: [
      'rb_amelie_lead_capture_bubble_name',
      'rb_amelie_lead_capture_bubble_popup_text',
      'rb_amelie_lead_capture_bubble_form_body',
      'rb_amelie_lead_capture_bubble_form_cta',
      'rb_avatar_image',
    ],
  });
  return (
    <figure className="rounded-control bg-sunken p-4">
      <figcaption className="mb-3 text-sm text-muted">As a visitor sees it</figcaption>
      <div className="mx-auto flex max-w-72 flex-col items-end gap-3">
        <div className="w-full rounded-surface bg-raised p-4 shadow-float">
          <div className="flex items-center gap-3">
            <Picture address={picture ?? ''} />
            <div className="min-w-0">
              <p className="truncate font-[650]">{name}</p>
              <p className="text-sm break-words">{text}</p>
            </div>
          </div>
          <p className="mt-3 text-sm break-words text-muted">{body}</p>
          <div aria-hidden className="mt-3 flex flex-col gap-2">
            <span className="h-8 rounded-control border border-line" />
            <span className="h-8 rounded-control border border-line" />
          </div>
          <p className="mt-3 min-h-9 truncate rounded-control bg-action px-3 py-1.5 text-center font-[600] text-on-action">
            {button}
          </p>
        </div>
        <span className="grid size-12 place-content-center rounded-full bg-action text-on-action shadow-float">
          <MessageCircle aria-hidden className="size-6" />
        </span>
      </div>
    </figure>
  );
}
