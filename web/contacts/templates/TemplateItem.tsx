import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contactTemplates, type ListedTemplate } from '#contract/contacts/templates.ts';
import * as paths from '#contract/paths.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { Tag } from '#web/parts/Tag.tsx';
import { useAccessSubject } from '#web/session.tsx';

type TemplateItemProps = {
  template: ListedTemplate;
  /** undefined where it is first or last */
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
};

export function TemplateItem({ template, ...moves }: TemplateItemProps): ReactElement {
  const mayChange = may(useAccessSubject(), contactTemplates.update.access);
  const { id, name, kind, excerpt } = template;
  const text = (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 break-words font-[550]">{name}</span>
        {kind === 'text' && <Tag kind="plain">Text message</Tag>}
      </span>
      <span className="block truncate text-sm text-muted">{excerpt}</span>
    </>
  );
  const look = 'block min-h-11 min-w-0 flex-1';
  if (!mayChange) return <span className={look}>{text}</span>;
  return (
    <>
      <Link to={paths.contactTemplate} params={{ id: String(id) }} className={`${look} hover:underline`}>
        {text}
      </Link>
      <TemplateMenu template={template} {...moves} />
    </>
  );
}

function TemplateMenu({ template: { id, name }, onMoveUp, onMoveDown }: TemplateItemProps): ReactElement {
  const [isDeleting, setDeleting] = useState(false);
  const trigger = useMenuFocus(isDeleting);
  const navigate = useNavigate();
  return (
    <>
      <ButtonMenu
        trigger={
          <Button ref={trigger} variant="quiet" size="icon" aria-label={`Actions for ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <ButtonMenuItem
          onSelect={() => void navigate({ to: paths.contactTemplate, params: { id: String(id) } })}
        >
          Edit
        </ButtonMenuItem>
        {onMoveUp && <ButtonMenuItem onSelect={onMoveUp}>Move up</ButtonMenuItem>}
        {onMoveDown && <ButtonMenuItem onSelect={onMoveDown}>Move down</ButtonMenuItem>}
        <ButtonMenuItem danger onSelect={() => setDeleting(true)}>
          Delete
        </ButtonMenuItem>
      </ButtonMenu>
      <ActionDialog
        isOpen={isDeleting}
        endpoint={contactTemplates.remove}
        stale={[contactTemplates.list]}
        title={`Delete ${name}?`}
        text="It’s deleted for everyone in your account. Emails you’ve already sent stay."
        verb="Delete"
        danger
        input={() => ({ params: { template_id: id } })}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
