import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contactViews, type CountedView } from '#contract/contacts/views.ts';
import * as paths from '#contract/paths.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { useAccessSubject } from '#web/session.tsx';
import { describeView, formatViewCount, toListSearch } from './view-words.ts';
import { ViewDialog } from './ViewDialog.tsx';

type ViewItemProps = {
  view: CountedView;
  tagNames: ReadonlyMap<number, string>;
  /** undefined where it is first or last */
  onMoveUp?: (() => void) | undefined;
  onMoveDown?: (() => void) | undefined;
};

export function ViewItem({ view, tagNames, ...moves }: ViewItemProps): ReactElement {
  const text = (
    <>
      <span className="min-w-0 break-words font-[550]">{view.name}</span>
      <span className="text-sm text-muted tabular-nums">{formatViewCount(view)}</span>
      <span className="w-full text-sm text-muted">
        {view.has_deleted_tag
          ? 'Its tag was deleted, so it shows nobody. Edit the view or delete it.'
          : describeView(view, tagNames)}
      </span>
    </>
  );
  const look = 'inline-flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3';
  return (
    <>
      {view.has_deleted_tag ? (
        <span className={look}>{text}</span>
      ) : (
        <Link to={paths.contacts} search={toListSearch(view)} className={`${look} hover:underline`}>
          {text}
        </Link>
      )}
      {view.id !== null && <ViewMenu id={view.id} view={view} {...moves} />}
    </>
  );
}

type ViewMenuProps = Omit<ViewItemProps, 'tagNames'> & { id: number };

function ViewMenu({ id, view, onMoveUp, onMoveDown }: ViewMenuProps): ReactElement | null {
  const [action, setAction] = useState<'edit' | 'delete' | null>(null);
  const trigger = useMenuFocus(action !== null);
  const close = () => setAction(null);
  if (!may(useAccessSubject(), contactViews.update.access)) return null;
  return (
    <>
      <ButtonMenu
        trigger={
          <Button ref={trigger} variant="quiet" size="icon" aria-label={`Actions for ${view.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <ButtonMenuItem onSelect={() => setAction('edit')}>Edit</ButtonMenuItem>
        {onMoveUp && <ButtonMenuItem onSelect={onMoveUp}>Move up</ButtonMenuItem>}
        {onMoveDown && <ButtonMenuItem onSelect={onMoveDown}>Move down</ButtonMenuItem>}
        <ButtonMenuItem danger onSelect={() => setAction('delete')}>
          Delete
        </ButtonMenuItem>
      </ButtonMenu>
      {action === 'edit' && <ViewDialog id={id} values={view} onClose={close} />}
      <ActionDialog
        isOpen={action === 'delete'}
        endpoint={contactViews.remove}
        stale={[contactViews.list]}
        title={`Delete ${view.name}?`}
        text="It’s deleted for everyone in your account. The contacts themselves stay."
        verb="Delete"
        danger
        input={() => ({ params: { view_id: id } })}
        onClose={close}
      />
    </>
  );
}
