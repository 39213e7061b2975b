import { cloneElement, Suspense, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.ts';
import { useOnDemand } from './on-demand.ts';

const importMenu = () => import('./Menu.tsx');
const Menu = lazyPart(() => importMenu().then((module) => ({ default: module.Menu })));
/** One of its entries. */
export const ButtonMenuItem = lazyPart(() => importMenu().then((module) => ({ default: module.MenuItem })));

type ButtonMenuProps = { trigger: ReactElement<ComponentProps<'button'>>; children: ReactNode };

/** A button with a menu, whose code loads when the button is reached. */
export function ButtonMenu({ trigger, children }: ButtonMenuProps): ReactElement {
  const { isWanted, reach } = useOnDemand(importMenu);
  if (!isWanted) return cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...reach });
  return (
    <Suspense fallback={cloneElement(trigger, { 'aria-busy': true })}>
      <Menu trigger={trigger} defaultOpen>
        {children}
      </Menu>
    </Suspense>
  );
}
